import os, subprocess, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from systems import *
from jobs import run
tool = subprocess.run([frontend, "-version"], stdout=subprocess.PIPE, text=True).stdout.splitlines()[0]
TOOLCHAIN=tool
boxes = [Toolbox(s, {"ios": "16.0", "macos": "13.0", "tvos": "16.0", "watchos": "9.0", "visionos": "1.0"}[s.platform], ".build-apple", tool) for s in systems if s.name in (sys.argv[1:] or [s.name])]
for job in run([j for b in boxes for j in b.jobs.values()]):
    if job.result != "holds": print(job.name, job.result, *job.errors[:30], sep="\n  ")
