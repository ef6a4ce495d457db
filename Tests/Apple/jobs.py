"""Compilations that depend on each other: run on all processors, and only when something that they read has changed."""

import hashlib, os, re, subprocess
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

contents = {}


def digest(path):
    """What identifies a file's content, or that of a folder."""
    if path not in contents:
        if os.path.isdir(path):
            names = sorted(os.listdir(path))
            text = "\n".join(name + digest(os.path.join(path, name)) for name in names).encode()
        else:
            with open(path, "rb") as file:
                text = file.read()
        contents[path] = hashlib.sha256(text).hexdigest()
    return contents[path]


class Job:
    """One run of the compiler. `needs` are the jobs whose modules it imports; `reads` the files that it compiles."""

    def __init__(self, name, command, output, needs=(), reads=(), salt="", isCheck=True, mustFail=None):
        self.name, self.command, self.output, self.needs, self.reads = name, command, output, list(needs), list(reads)
        # Only a check is counted. One with `mustFail` holds if the compiler refuses it, in an error that has this text.
        self.isCheck, self.mustFail = isCheck, mustFail
        self.salt, self.log = salt, ""
        self.result = None

    @property
    def key(self):
        if not hasattr(self, "_key"):
            parts = [self.salt, *self.command, *map(digest, self.reads), *[need.key for need in self.needs]]
            self._key = hashlib.sha256("\0".join(parts).encode()).hexdigest()
        return self._key

    def run(self):
        """Sets `result` to "holds", "fails" or "not reached"."""
        stamp = self.output + ".key"
        blocking = [need.name for need in self.needs if need.result != "holds"]
        if blocking:
            self.result, self.log = "not reached", f"error: needs {', '.join(blocking)}"
        elif os.path.exists(stamp) and open(stamp).read() == self.key:
            self.result = "holds"
        else:
            os.makedirs(os.path.dirname(self.output), exist_ok=True)
            run = subprocess.run(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            self.log = run.stdout
            if self.mustFail is None:
                isGood = run.returncode == 0
            else:
                isGood = run.returncode == 1 and any(self.mustFail in error for error in self.errors)
                if not isGood:
                    self.log = f"error: the compiler should say '{self.mustFail}'\n" + self.log
            self.result = "holds" if isGood else "fails"
            if isGood:
                with open(stamp, "w") as file:
                    file.write(self.key)

    @property
    def errors(self):
        """The errors as the compiler gives them, each once; a crash is one, too."""
        found = re.findall(r"^(?:\S.*: )?error: .*", self.log, re.M)
        if "Stack dump:" in self.log:
            found += ["error: the compiler crashed", *re.findall(r"^\d+\.\t(?!Program).*", self.log, re.M)]
        return list(dict.fromkeys(found)) or self.log.strip().splitlines()[-20:]


def run(jobs):
    """Runs jobs on all processors, each when those that it needs are done, the first of the list first."""
    def work(job):
        try:
            job.run()
        except Exception as error:
            job.result, job.log = "fails", f"error: {error!r}"

    jobs = list(dict.fromkeys(jobs))
    waiting, running = jobs, set()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        while waiting:
            ready = [job for job in waiting if all(need.result for need in job.needs)]
            waiting = [job for job in waiting if job not in ready]
            running |= {pool.submit(work, job) for job in ready}
            running = wait(running, return_when=FIRST_COMPLETED).not_done
    return jobs
