"""Headless Chromium, and the pages that the tool writes."""

import atexit
import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = "Documentation/Examples/FieldNotes"
_folder = tempfile.TemporaryDirectory(prefix="trellis-pages-")
FOLDER = Path(_folder.name)


def trellis(*arguments):
    """What the tool prints; differences are no failure."""
    run = subprocess.run([os.environ["TRELLIS_TOOL"], *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode < 2, run.stderr
    return run.stdout


def written(name, text):
    file = FOLDER / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def page_of(name, source):
    """The page of a folder, or of a graph document."""
    if isinstance(source, dict):
        source = written(f"{name}.json", json.dumps(source))
    return written(f"{name}.html", trellis("graph", "--format", "html", source))


class Browser:
    def __init__(self, dark=False):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["headless=new", "no-sandbox", "disable-gpu", "window-size=1500,950", "force-device-scale-factor=1"]:
            options.add_argument(f"--{argument}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(120)
        if dark:
            self.driver.execute_cdp_cmd(
                "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})

    @staticmethod
    @functools.cache
    def shared(dark):
        """A browser for all tests, since starting one takes seconds."""
        browser = Browser(dark)
        atexit.register(browser.driver.quit)
        return browser

    def open(self, file):
        self.driver.get(file.as_uri())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def box(self, label):
        """The box in the drawing whose spoken name begins with a text."""
        return self.one(f"#drawing .box[aria-label^={json.dumps(label)}]")

    def click_box(self, label):
        self.run("bringIntoView(scene.elements.get(arguments[0]), 80)", self.box(label))
        self.box(label).click()

    def panel(self):
        return self.one("#panel").text

    def violations(self):
        """What axe-core finds; the page's policy lets no script in but the debugger's."""
        [axe] = Path(sys.prefix).glob("lib/*/site-packages/axe_playwright_python/axe.min.js")
        self.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": axe.read_text()})
        return self.driver.execute_async_script("axe.run().then((result) => arguments[0](result.violations))")

    def logged(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]
