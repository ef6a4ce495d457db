"""What is checked for each of Apple's systems; `.ci/apple` says how it is called."""

import glob, json, os, re, subprocess, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from constants import large_constants
from jobs import Job, run
from page_modules import written
from systems import Toolbox, frontend, here, newest, systems

build = ".build-apple"


def output(*command):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode != 0:
        raise SystemExit(f"error: {' '.join(command)} failed: {run.stderr.strip()}")
    return run.stdout


class Target:
    """A target of the package: what the manifest says of it, and how the compiler is to see it."""

    def __init__(self, target):
        self.name, self.type = target["name"], target["type"]
        room = {"plugin": "Plugins", "test": "Tests"}.get(self.type, "Sources")
        self.path = target.get("path") or f"{room}/{self.name}"
        self.dependencies = [next(iter(kind.values()))[0] for kind in target["dependencies"] if "byName" in kind]
        excluded = [f"{self.path}/{path}" for path in target.get("exclude", [])]
        if self.type == "plugin":  # On macOS, the manifest leaves out no part of a plugin.
            excluded = []
        found = sorted(glob.glob(f"{self.path}/**/*.swift", recursive=True))
        self.sources = [path for path in found if not any(path.startswith(f"{folder}/") for folder in excluded)
                        and ".docc/" not in path]
        self.options = ["-swift-version", "6"]
        for setting in target["settings"]:
            (kind, value), = setting["kind"].items()
            platforms = setting.get("condition", {}).get("platformNames")
            if kind == "enableUpcomingFeature":
                self.options += ["-enable-upcoming-feature", value["_0"]]
            elif kind == "defaultIsolation":
                self.options += ["-default-isolation", value["_0"]]
            elif kind != "unsafeFlags" and not platforms and kind != "treatAllWarnings":
                raise SystemExit(f"error: check.py does not know the setting {kind} of {self.name}")
        if self.type == "plugin":
            self.options += ["-package-description-version", "6.2.0"]
        else:
            self.options += ["-package-name", "trellis", "-warnings-as-errors"]
        if not any(path.endswith("/main.swift") for path in self.sources):
            self.options.append("-parse-as-library")


class Package:
    def __init__(self):
        manifest = json.loads(output("swift", "package", "--scratch-path", f"{build}/manifest", "dump-package"))
        self.versions = {platform["platformName"]: platform["version"] for platform in manifest["platforms"]}
        self.targets = {target["name"]: Target(target) for target in manifest["targets"] if target["type"] != "binary"}
        libraries = [product for product in manifest["products"] if "library" in product["type"]]
        self.libraries = self.closure([name for product in libraries for name in product["targets"]])

    def closure(self, names):
        """The targets and what they need, each after what it needs, as the manifest lists them."""
        needed = set(names)
        for target in reversed(self.targets.values()):
            if target.name in needed:
                needed |= set(target.dependencies)
        return [target for target in self.targets.values() if target.name in needed]


class Checks:
    """The checks of one system."""

    def __init__(self, package, box):
        self.package, self.box = package, box
        self.name = box.system.name
        self.jobs = []
        # Swift modules in one folder for each way to compile them.
        self.modules = {}
        self.targets = package.libraries
        if self.name == "macOS":
            programs = [target.name for target in package.targets.values() if target.type in ("executable", "plugin")]
            self.targets = package.closure([target.name for target in package.libraries] + programs)
        self.include = [f"-I{target.path}/include" for target in self.targets if os.path.isdir(f"{target.path}/include")]

    def add(self, title, command, output, needs, reads, **more):
        job = Job(f"{self.name}: {title}", command, output, needs, reads, self.box.toolchain, **more)
        self.jobs.append(job)
        return job

    def frameworks(self, sources, extra=()):
        """The jobs of the standard library and of the frameworks that sources import."""
        imported = set(extra)
        for path in sources:
            imported |= set(re.findall(r"^ *(?:@\S+ )?(?:\w+ )?import (?:\w+ )?(\w+)", open(path).read(), re.M))
        box = self.box.jobs
        always = ["SwiftOnoneSupport", "_Concurrency", "_StringProcessing"]
        return [box[name] for name in [*always, *sorted(imported)] if name in box]

    def module(self, target, way="Package", options=(), planted=None):
        """Adds the check of a target; `way` names the folder of its module."""
        sources = target.sources + ([planted] if planted else [])
        if not target.sources:
            self.c_module(target, way, planted)
            return
        folder = f"{self.box.folder}/{way}"
        below = f"{self.box.folder}/Package" if planted else folder
        needs = [self.modules[below, name] for name in target.dependencies if (below, name) in self.modules]
        command = self.box.command(
            "-emit-module", "-module-name", target.name, "-enable-testing", "-I", below, *self.include, *target.options,
            *options, "-o", f"{folder}/{target.name}.swiftmodule", *sources)
        reads = sources + [path for path in glob.glob("Sources/*/include/*")]
        title = target.name + {"Package": "", "Evolution": ", with library evolution"}.get(way, f", {way}")
        job = self.add(title, command, f"{folder}/{target.name}.swiftmodule", needs + self.frameworks(sources), reads,
                       mustFail="is only available in" if planted else None)
        self.modules[folder, target.name] = job

    def c_module(self, target, way, planted):
        """A C target, to the C compiler: to Swift it is what modules that import it need."""
        if way == "Evolution":
            return
        clang = os.path.join(os.path.dirname(frontend), "clang")
        sources = [planted] if planted else sorted(glob.glob(f"{target.path}/*.c"))
        result = f"{self.box.folder}/{way}/{target.name}.c"
        command = [clang, "-target", self.box.triple, "-isysroot", self.box.sdk, "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                   "-Wunguarded-availability", "-fno-caret-diagnostics", *self.include, *sources]
        reads = sources + glob.glob(f"{target.path}/include/*") + [f"{here}/SDK/usr/include"]
        self.add(f"{target.name}{', planted' if planted else ''}", command, result, [], reads,
                 mustFail="is only available on" if planted else None)

    def client(self, path, title, options, version=None, below="Package"):
        box = self.box
        command = box.command(
            "-emit-sil", "-parse-as-library", "-module-name", "Client", "-warnings-as-errors", "-I", f"{box.folder}/{below}",
            *self.include, *options, "-o", f"{box.folder}/Clients/{title}.sil", path)
        if version:
            triple = box.system.triple.format(version)
            command = [triple if part == box.triple else part for part in command]
        imported = set(re.findall(r"^ *(?:@\S+ )?(?:\w+ )?import (\w+)", open(path).read(), re.M))
        needs = [job for (folder, name), job in self.modules.items()
                 if folder == f"{box.folder}/{below}" and name in imported]
        self.add(title, command, f"{box.folder}/Clients/{title.replace(' ', '-')}", needs + self.frameworks([path]), [path])

    def clients(self, paths, versions):
        for path in paths:
            name = os.path.splitext(os.path.basename(path))[0]
            onMainActor = ["-swift-version", "6", "-default-isolation", "MainActor", "-enable-upcoming-feature",
                           "InferIsolatedConformances", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
            for version in versions:
                at = f" at {version}" if version else ""
                if name.endswith("-MainActor"):
                    self.client(path, f"{name}{at}", onMainActor, version)
                    continue
                self.client(path, f"{name}{at}", ["-swift-version", "6"], version)
                if os.path.dirname(path) == f"{here}/Clients" and not version:
                    self.client(path, f"{name}, Swift 5 mode", ["-swift-version", "5"])
                    self.client(path, f"{name}, on the main actor by default", onMainActor)

    def pages(self, version):
        """The programs of the guide to user interfaces, which pages.py writes out."""
        folder = f"{self.box.folder}/Pages-{version}"
        output(sys.executable, f"{here}/pages.py", self.name, version, folder)
        return sorted(glob.glob(f"{folder}/*.swift"))

    def page_program(self, page, isApp):
        """The program of a page, module by module; in an app, those that no other needs also on the main actor by default. One that
        needs a framework which the system lacks is not for it."""
        folder = f"{self.box.folder}/{page}"
        files = written(page, folder)
        imports = {name: set(re.findall(r"^ *(?:public )?import (\w+)", "".join(open(path).read() for path in paths), re.M))
                   for name, paths in files.items()}
        lacking = {os.path.basename(path) for path in glob.glob(f"{here}/Frameworks/*")} - set(self.box.frameworks)
        below = f"{self.box.folder}/Package"
        for name, paths in files.items():
            if imports[name] & lacking:
                continue
            needs = [self.modules[place, other] for place in (below, folder) for other in sorted(imports[name])
                     if (place, other) in self.modules]
            isLast = isApp and not any(name in others for others in imports.values())
            for options in [[], ["-default-isolation", "MainActor"]][:1 + isLast]:
                title = f"{page}, {name}{', on the main actor by default' if options else ''}"
                result = f"{folder}/{'MainActor/' if options else ''}{name}.swiftmodule"
                os.makedirs(os.path.dirname(result), exist_ok=True)
                command = self.box.command(
                    "-emit-module", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-D", "DEBUG", *options,
                    "-enable-upcoming-feature", "InternalImportsByDefault", "-module-name", name, "-I", below, "-I", folder,
                    *self.include, "-o", result, *paths)
                job = self.add(title, command, result, needs + self.frameworks(paths), paths)
                if not options:
                    self.modules[folder, name] = job

    def everything(self):
        for target in self.targets:
            self.module(target)
        for target in self.package.libraries:
            self.module(target, "Evolution", ["-enable-library-evolution"])
        # What pages.py puts before a page's examples is no program.
        own = [path for path in sorted(glob.glob(f"{here}/Clients/*.swift")) if os.path.basename(path) != "Examples.swift"]
        self.clients(own, [None, newest])
        self.clients(self.pages(self.box.version), [None])
        self.clients(self.pages(newest), [newest])
        self.page_program("AppleSystems.md", isApp=True)
        self.page_program("Observing.md", isApp=False)

    def tests(self):
        """The package's own tests, and what they test, in a debug build."""
        self.targets = list(self.package.targets.values())
        for target in self.targets:
            self.module(target, "Debug", ["-D", "DEBUG"])

    def planted(self):
        """A newer API in each module, in one more file; the compiler must refuse each."""
        folder = f"{build}/Planted"
        os.makedirs(folder, exist_ok=True)
        plants = {
            "swift": "func planted() -> String { Int128(1).description }\n",
            "c": "#include <os/lock.h>\nvoid planted(os_unfair_lock_t lock) { os_unfair_lock_lock_with_flags(lock, 0); }\n",
        }
        for kind, text in plants.items():
            with open(f"{folder}/Planted.{kind}", "w") as file:
                file.write(text)
        for target in self.targets:
            self.module(target)
        self.jobs.clear()
        for target in self.targets:
            self.module(target, "planted", planted=f"{folder}/Planted.{'swift' if target.sources else 'c'}")


def main(arguments):
    part = arguments.pop(0) if arguments[:1] in (["planted"], ["tests"]) else "everything"
    names = ["macOS"] if part == "tests" else arguments or [system.name for system in systems]
    chosen = [system for system in systems if system.name in names]
    if len(chosen) != len(set(names)):
        raise SystemExit(f"error: the systems are {', '.join(system.name for system in systems)}")
    package = Package()
    toolchain = output(frontend, "-version").splitlines()[0]
    checks = [Checks(package, Toolbox(system, package.versions[system.platform], build, toolchain)) for system in chosen]
    for each in checks:
        getattr(each, part)()
    jobs = run([job for each in checks for job in [*each.box.jobs.values(), *each.modules.values(), *each.jobs]])
    counted = {job for each in checks for job in each.jobs}
    failures = 0
    for job in jobs:
        if job.result != "holds" and (job.isCheck or job.result == "fails"):
            failures += 1
            print(f"== {job.result.upper()}: {job.name}", *job.errors, sep="\n")
    constants = large_constants(package.libraries) if part == "everything" else []
    for line in constants:
        print(line)
    failures += len(constants)
    held = sum(job.result == "holds" for job in counted)
    print(f"{held} checks hold, {failures} fail")
    return 1 if failures or held == 0 else 0


sys.exit(main(sys.argv[1:]))
