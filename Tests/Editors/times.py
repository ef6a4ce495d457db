#!/usr/bin/env python3
"""How long `trellis lsp` takes from an edit to new diagnostics.

    Tests/Editors/times.py TOOL FOLDER [EDITS]

TOOL is an optimized `TrellisTool`, FOLDER a project of `generate-project` in Tests/Benchmarks. Each edit deletes the registration in the
middle of the project, or puts it back; 20 of them, unless you say how many. Nothing else should be running.
"""
import json
import os
import queue
import subprocess
import sys
import threading
import time

tool, root, edits = sys.argv[1], os.path.abspath(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 20
server = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
inbox = queue.Queue()


def receive():
    while header := server.stdout.readline():
        server.stdout.readline()
        inbox.put((time.monotonic(), json.loads(server.stdout.read(int(header.split(b":")[1])))))


def send(method, parameters, number=None):
    message = {"jsonrpc": "2.0", "method": method, "params": parameters}
    if number is not None:
        message["id"] = number
    data = json.dumps(message).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
    server.stdin.flush()


def answer(number):
    while (message := inbox.get(timeout=300))[1].get("id") != number:
        pass
    return message[0]


def drain():
    try:
        while True:
            inbox.get(timeout=0.3)
    except queue.Empty:
        pass


threading.Thread(target=receive, daemon=True).start()
folder = os.path.join(root, "Sources/App")
features = sorted(name for name in os.listdir(folder) if name.startswith("Feature"))
path = os.path.join(folder, features[len(features) // 2])
uri = "file://" + path
with open(path) as file:
    text = file.read()
line = next(number for number, line in enumerate(text.split("\n")) if "scope." in line and "x1," in line)
words = text.split("\n")[line] + "\n"

start = time.monotonic()
send("initialize", {"rootUri": "file://" + root, "capabilities": {}}, 0)
send("initialized", {})
send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "swift", "version": 1, "text": text}})
send("textDocument/codeLens", {"textDocument": {"uri": uri}}, 1)
print(f"first graph and lenses: {answer(1) - start:.3f} s")
drain()
times = []
for number in range(edits):
    end, new = (line + 1, "") if number % 2 == 0 else (line, words)
    span = {"start": {"line": line, "character": 0}, "end": {"line": end, "character": 0}}
    start = time.monotonic()
    send("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": number + 2}, "contentChanges": [{"range": span, "text": new}]})
    while (message := inbox.get(timeout=300))[1].get("method") != "textDocument/publishDiagnostics":
        pass
    times.append(message[0] - start)
    drain()
times.sort()
print(f"edit to diagnostics: fastest {times[0]:.3f} s, median {times[len(times) // 2]:.3f} s, slowest {times[-1]:.3f} s")
send("shutdown", None, 2)
answer(2)
send("exit", None)
sys.exit(server.wait())
