"""Apple's systems as the compiler has to see them: triples, SDK folders, the standard library and the frameworks."""

import glob, json, os, re, subprocess

from jobs import Job

here = os.path.relpath(os.path.dirname(os.path.abspath(__file__)))
frontend = os.path.realpath(subprocess.run(["which", "swift-frontend"], stdout=subprocess.PIPE, text=True).stdout.strip())
resources = os.path.normpath(os.path.join(os.path.dirname(frontend), "../lib/swift"))

# The SDKs that are declared here: those of Xcode 26.4, which has this compiler.
newest = "26.4"
# Which versions of systems that go by another's availability belong together.
vision = {"1.0": "17.0", "1.1": "17.4", "1.2": "17.5", "2.0": "18.0", "2.1": "18.1", "2.2": "18.2", "2.4": "18.4", "26.0": "26.0"}
catalyst = {"13.1": "10.15", "14.0": "11.0", "15.0": "12.0", "16.0": "13.0", "17.0": "14.0", "18.0": "15.0", "26.0": "26.0"}


def inverse(versions):
    return {value: key for key, value in versions.items()}


class System:
    """A system with its own name, its name in Package.swift and in triples, and its SDK."""

    def __init__(self, name, platform, triple, sdk, map={}):
        self.name, self.platform, self.triple, self.sdk, self.map = name, platform, triple, sdk, map


systems = [
    System("iOS", "ios", "arm64-apple-ios{}", "iPhoneOS"),
    System("macOS", "macos", "arm64-apple-macosx{}", "MacOSX"),
    System("tvOS", "tvos", "arm64-apple-tvos{}", "AppleTVOS"),
    # A device's pointers have 32 bits before series 9, for which this toolchain's standard library has no interface.
    System("watchOS", "watchos", "arm64-apple-watchos{}-simulator", "WatchSimulator"),
    System("visionOS", "visionos", "arm64-apple-xros{}", "XROS", {"iOS_visionOS": inverse(vision), "visionOS_iOS": vision}),
    System("Catalyst", "ios", "arm64-apple-ios{}-macabi", "MacOSX",
           {"iOSMac_macOS": catalyst, "macOS_iOSMac": inverse(catalyst)}),
]

# Frameworks that only some systems have.
limited = {
    "AppKit": {"macOS", "Catalyst"},
    "UIKit": {"iOS", "tvOS", "watchOS", "visionOS", "Catalyst"},
    # visionOS has it from 26 on, and the pages' programs are for the oldest systems.
    "WidgetKit": {"iOS", "macOS", "watchOS", "Catalyst"},
    "PackagePlugin": {"macOS"},
    "XcodeProjectPlugin": {"macOS"},
    "XCTest": {"iOS", "macOS", "tvOS", "watchOS", "visionOS", "Catalyst"},
}

standardLibrary = [
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_RegexParser", "_StringProcessing", "RegexBuilder", "Observation", "Testing",
]


class Toolbox:
    """The modules of one system at one version, and how to compile against them."""

    def __init__(self, system, version, root, toolchain):
        self.system, self.version, self.toolchain = system, version, toolchain
        self.triple = system.triple.format(version)
        self.folder = os.path.join(root, self.triple)
        self.modules = os.path.join(self.folder, "Modules")
        self.sdk = os.path.join(self.folder, system.sdk + ".sdk")
        self.headers = os.path.join(self.folder, "Headers")
        self.prepare()
        self.jobs = {}
        for name in standardLibrary:
            self.add_standard(name)
        names = sorted(os.path.basename(path) for path in glob.glob(f"{here}/Frameworks/*"))
        self.frameworks = [name for name in names if system.name in limited.get(name, {system.name})]
        for name in self.frameworks:
            self.framework(name)

    def prepare(self):
        """Makes the SDK's folder, and links to the headers of the frameworks that the system has."""
        os.makedirs(f"{self.sdk}/usr", exist_ok=True)
        os.makedirs(self.headers, exist_ok=True)
        settings = {
            "CanonicalName": self.system.sdk.lower() + newest, "Version": newest, "MaximumDeploymentTarget": newest + ".99",
            "VersionMap": self.system.map, "SupportedTargets": {},
        }
        with open(f"{self.sdk}/SDKSettings.json", "w") as file:
            json.dump(settings, file)
        links = {f"{self.sdk}/usr/include": f"{here}/SDK/usr/include"}
        for path in glob.glob(f"{here}/Frameworks/*/module.modulemap"):
            name = os.path.basename(os.path.dirname(path))
            if self.system.name in limited.get(name, {self.system.name}):
                links[f"{self.headers}/{name}"] = os.path.dirname(path)
        for link in glob.glob(f"{self.headers}/*"):
            if link not in links:
                os.remove(link)
        for link, target in links.items():
            if not os.path.islink(link):
                os.symlink(os.path.abspath(target), link)

    def command(self, *arguments):
        return [
            frontend, *arguments, "-target", self.triple, "-resource-dir", resources, "-sdk", self.sdk, "-I", self.modules, "-I", self.headers,
            "-I", f"{resources}/shims",
            "-module-cache-path", os.path.join(self.folder, "Cache"), "-diagnostic-style", "llvm",
            "-plugin-path", f"{resources}/host/plugins", "-plugin-path", f"{resources}/host/plugins/testing",
        ]

    def add_standard(self, name):
        """Adds a module of the standard library, out of the interface that the toolchain has for this machine. Interfaces keep every
        `@available`, so that the compiler then applies the real rules."""
        folder = f"{resources}/linux/{name}.swiftmodule"
        found = sorted(glob.glob(f"{folder}/*.private.swiftinterface") or glob.glob(f"{folder}/*.swiftinterface"))
        if not found:
            raise SystemExit(f"error: the toolchain has no interface of {name} in {folder}: nothing can be checked with it")
        text = open(found[0]).read()
        text = re.sub(r"-target \S+", f"-target {self.triple}", text, count=1).replace("-disable-objc-interop", "")
        text = re.sub(r"@backDeployed\([^)]*\)|^(?:@_exported )?import Glibc$", "", text, flags=re.M)
        options = []
        if name == "Swift":
            text += "\n" + open(f"{here}/StandardLibrary/ObjectiveC.swift").read()
            options = ["-parse-stdlib"]
        needs = [self.jobs[other] for other in standardLibrary[:standardLibrary.index(name)]
                 if re.search(rf"^(?:@\S+ )?(?:public )?import {other}$", text, re.M)]
        if name != "Swift":
            needs = [self.jobs["Swift"], *[need for need in needs if need.output != self.jobs["Swift"].output]]
        self.interface(name, text, needs, ["-disable-availability-checking", *options])

    def interface(self, name, text, needs, options):
        path = f"{self.folder}/Interfaces/{name}.swiftinterface"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(path) or open(path).read() != text:
            with open(path, "w") as file:
                file.write(text)
        output = f"{self.modules}/{name}.swiftmodule"
        command = self.command("-compile-module-from-interface", *options, path, "-module-name", name, "-o", output)
        headers = [f"{here}/SDK/usr/include"] if name not in standardLibrary else []
        own = f"{here}/Frameworks/{name}"
        reads = [path, *headers, *([own] if os.path.isdir(own) else [])]
        self.jobs[name] = Job(f"{self.system.name}: {name}", command, output, needs, reads, self.toolchain, isCheck=False)

    def framework(self, name):
        """Adds a framework: its Objective-C headers, if it has any, and its Swift part, an interface or sources."""
        if name in self.jobs:
            return
        folder = f"{here}/Frameworks/{name}"
        interfaces = sorted(glob.glob(f"{folder}/*.swiftinterface"))
        sources = sorted(glob.glob(f"{folder}/*.swift"))
        if not interfaces and not sources:
            return
        text = "\n".join(open(path).read() for path in interfaces + sources)
        imported = set(re.findall(r"^ *(?:@\S+ )?(?:public |internal )?import (\w+)", text, re.M)) - {name}
        for header in glob.glob(f"{folder}/**/*.h", recursive=True):
            imported |= set(re.findall(r"^#(?:import|include) <(\w+)/", open(header).read(), re.M)) - {name}
        imported = sorted(other for other in imported if other in self.frameworks or other in standardLibrary)
        for other in imported:
            self.framework(other)
        needs = [self.jobs[other] for other in ["Swift", "_Concurrency", *imported] if other in self.jobs]
        hasHeaders = os.path.exists(f"{folder}/module.modulemap") or name in ("Darwin", "ObjectiveC")
        underlying = ["-import-underlying-module"] if hasHeaders else []
        if interfaces:
            flags = " ".join(["-target", self.triple, "-enable-library-evolution", "-swift-version", "5", "-module-name", name,
                              "-enable-upcoming-feature", "ExistentialAny", *underlying])
            header = f"// swift-interface-format-version: 1.0\n// swift-compiler-version: {self.toolchain}\n// swift-module-flags: {flags}\n"
            self.interface(name, header + text, needs, [])
        else:
            output = f"{self.modules}/{name}.swiftmodule"
            command = self.command(
                "-emit-module", "-parse-as-library", "-enable-library-evolution", "-swift-version", "5", "-module-name", name,
                *underlying, "-o", output, *sources)
            reads = [folder, f"{here}/SDK/usr/include"]
            self.jobs[name] = Job(f"{self.system.name}: {name}", command, output, needs, reads, self.toolchain, isCheck=False)
