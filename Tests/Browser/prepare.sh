# Sourced by the scripts beside it: installs Chromium with its driver, Selenium and axe-core if they are missing, and sets `python`.

if ! command -v chromium >/dev/null || ! command -v chromedriver >/dev/null || ! python3 -c 'import ensurepip' 2>/dev/null; then
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends \
    chromium chromium-driver fonts-dejavu-core python3-venv >/dev/null
fi
environment=.build-ci/browser
python=$environment/bin/python
if ! "$python" -c 'import selenium, importlib.util as util; assert util.find_spec("axe_playwright_python")' 2>/dev/null; then
  python3 -m venv "$environment"
  "$python" -m pip install --quiet selenium
  # For its copy of axe-core; the browser that it would drive is not needed.
  "$python" -m pip install --quiet --no-deps axe-playwright-python
fi
