#!/usr/bin/env python3
"""Measures the server with request scopes and the same routes wired by hand, in turns, with wrk on loopback.

    Load/measure.py                        # requests per second, p50, p99, processor time; about 5 minutes after the build
    Load/measure.py --memory 1000000       # memory over a million requests, and what they leave behind
    Load/measure.py --quick                # a second of each, to see that it runs; its figures mean nothing

Prints Markdown. Both servers listen on 127.0.0.1 only.
"""

import argparse
import datetime
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TICKS = os.sysconf("SC_CLK_TCK")
WORKLOADS = [("GET /health, no database", "/health", []), ("GET /todos/1, one read", "/todos/1", []),
             ("POST /todos, one write", "/todos", ["-s", str(HERE / "post.lua")])]


class Server:
    def __init__(self, program, folder, observe=""):
        self.name = program.name
        environment = dict(os.environ, TODO_FILE=f"{folder}/{self.name}.sqlite", TODO_PORT="0", TODO_LOG="error",
                           TODO_OBSERVE=observe)
        self.process = subprocess.Popen([program], env=environment, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("listening on "):
            sys.exit(f"{self.name} did not start")
        self.address = "http://" + line.split()[-1]
        self.wrk("/todos", 1, 0.2, ["-s", str(HERE / "post.lua")])

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self):
        """What the process alone holds, in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1]) / 1024

    def wrk(self, path, connections, seconds, options):
        before = self.processor_seconds()
        call = ["wrk", "-t1", f"-c{connections}", f"-d{max(seconds, 1):g}s", "--latency", *options, self.address + path]
        text = subprocess.run(call, capture_output=True, text=True, check=True).stdout
        requests = int(re.search(r"(\d+) requests in", text)[1])
        if "Non-2xx" in text or "Socket errors" in text:
            sys.exit(f"{self.name} refused requests:\n{text}")
        return {"rate": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
                "p50": milliseconds(re.search(r"^ +50% +(\S+)", text, re.M)[1]),
                "p99": milliseconds(re.search(r"^ +99% +(\S+)", text, re.M)[1]),
                "processor": (self.processor_seconds() - before) / requests * 1e6, "requests": requests}

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        output = self.process.communicate(timeout=30)[0]
        if self.process.returncode != 0:
            sys.exit(f"{self.name} ended with {self.process.returncode}")
        return output


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def build(configuration):
    if configuration == "release":
        for product in ["todo-server", "todo-server-by-hand"]:
            subprocess.run(["swift", "build", "-c", "release", "--product", product, "--scratch-path", ".build-load"],
                           cwd=HERE.parent, check=True, stdout=sys.stderr)
        folder = HERE.parent / ".build-load" / "release"
    else:
        folder = pathlib.Path(configuration)
    return folder / "todo-server", folder / "todo-server-by-hand"


def compare(programs, folder, rounds, seconds):
    servers = [Server(program, folder) for program in programs]
    print("| request | connections | requests/s | p50, ms | p99, ms | processor time per request, µs | scopes cost |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for title, path, options in WORKLOADS:
        for connections in [1, 16, 256]:
            results = {server.name: [] for server in servers}
            for turn in range(rounds):
                for server in servers if turn % 2 == 0 else reversed(servers):
                    results[server.name].append(server.wrk(path, connections, seconds, options))
            scopes, hand = (results[server.name] for server in servers)

            def both(key, digits):
                values = [statistics.median(result[key] for result in part) for part in (scopes, hand)]
                return " / ".join(f"{value:,.{digits}f}" for value in values)

            ratios = [a["processor"] / b["processor"] for a, b in zip(scopes, hand)]
            difference = statistics.median(a["processor"] - b["processor"] for a, b in zip(scopes, hand))
            print(f"| {title} | {connections} | {both('rate', 0)} | {both('p50', 2)} | {both('p99', 2)} | "
                  f"{both('processor', 1)} | {difference:+.1f} µs, {(statistics.median(ratios) - 1) * 100:+.1f} % |",
                  flush=True)
    for server in servers:
        server.end()
    print(f"\nEach cell: with scopes / by hand, the median of {rounds} rounds of {seconds} s in turns.")


def memory(program, folder, requests):
    server = Server(program, folder, observe="counts")
    print("| requests | memory, MB |\n| ---: | ---: |")
    served, steps, next_step = 0, 10, 0
    while served < requests:
        # Reads and writes in turn; half of the requests are reads.
        served += server.wrk("/todos/1", 16, 5, [])["requests"]
        served += server.wrk("/todos", 16, 5, ["-s", str(HERE / "post.lua")])["requests"]
        if served >= next_step:
            print(f"| {served:,} | {server.memory():.1f} |", flush=True)
            next_step += requests / steps
    print("\n" + "\n".join(f"    {line}" for line in server.end().splitlines()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--memory", type=int, metavar="REQUESTS", help="measure memory instead of speed")
    parser.add_argument("--quick", action="store_true", help="one round of a second")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--programs", default="release", metavar="FOLDER", help="measure the programs in this folder")
    options = parser.parse_args()
    if not shutil.which("wrk"):
        sys.exit("wrk is not installed: apt-get install wrk")
    programs = build(options.programs)
    print(f"{datetime.date.today()}, {os.cpu_count()} processors, load before: {os.getloadavg()[0]:.1f}\n")
    with tempfile.TemporaryDirectory() as folder:
        if options.memory:
            memory(programs[0], folder, options.memory)
        elif options.quick:
            compare(programs, folder, 1, 1)
        else:
            compare(programs, folder, options.rounds, options.seconds)


main()
