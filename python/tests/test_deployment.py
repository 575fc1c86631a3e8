"""The files of deploy/lab: the Kubernetes job against the schema and with a config map that `kubectl` makes, and
the Slurm array at a controller, if the machine has one.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import kubernetes_validate
import pytest
import yaml

DEPLOY = Path(__file__).parents[2] / "deploy/lab"

# The content is in a file of its own, which has to be where the experiment looks for it.
EXPERIMENT = """
name = "shards"
game = "hill"
matches = 6

[[variant]]
name = "mine"
files = { content = "mine.json" }

[[line-up]]
bot = "walker"
seats = [2]
"""


def parlor(*args: object) -> str:
    command = [os.environ["PARLOR_BIN"], *map(str, args)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    """A folder with an experiment and the file that it refers to."""
    folder = tmp_path / "experiment"
    folder.mkdir()
    (folder / "experiment.toml").write_text(EXPERIMENT)
    content = json.loads(parlor("hill", "content", "standard", "--print"))
    content["numbers"]["hearts"] = 3
    (folder / "mine.json").write_text(json.dumps(content))
    return folder


def check_merged(shards: list[Path], experiment: Path, out: Path) -> None:
    """Holds merged shards to one run of the whole experiment."""
    parlor("lab", "run", experiment / "experiment.toml", "--out", out / "whole")
    parlor("lab", "merge", *shards, "--out", out / "merged")
    for name in ["manifest.json", "matches.parquet", "seats.parquet", "summary.json"]:
        merged = (out / "merged" / name).read_bytes()
        assert merged == (out / "whole" / name).read_bytes(), name


def job() -> dict:
    return yaml.safe_load((DEPLOY / "job.yaml").read_text())


def test_the_job_fits_the_schema_of_kubernetes() -> None:
    latest = kubernetes_validate.latest_version()
    kubernetes_validate.validate(job(), latest, strict=True)
    wrong = job()
    wrong["spec"]["template"]["spec"]["containers"][0]["volumeMounts"][0]["path"] = "/"
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, latest, strict=True)


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_pods_play_an_experiment_out_of_its_config_map(experiment: Path, tmp_path: Path) -> None:
    create = ["kubectl", "create", "configmap", "parlor-experiment", f"--from-file={experiment}"]
    made = subprocess.run([*create, "--dry-run=client", "-o", "json"], capture_output=True, check=True)
    mount, results = tmp_path / "mount", tmp_path / "results"
    mount.mkdir()
    for name, text in json.loads(made.stdout)["data"].items():
        (mount / name).write_text(text)
    spec = job()["spec"]
    container = spec["template"]["spec"]["containers"][0]
    script = container["args"][0].replace(f"/{spec['completions']}", "/3")
    for path, real in {"/experiment/": mount, "/results/": results}.items():
        assert path in script
        script = script.replace(path, f"{real}/")
    (tmp_path / "parlor").symlink_to(os.environ["PARLOR_BIN"])
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    for index in range(3):
        env["JOB_COMPLETION_INDEX"] = str(index)
        subprocess.run([*container["command"], script], env=env, check=True, capture_output=True)
    check_merged(sorted(results.iterdir()), experiment, tmp_path)


def has_slurm() -> bool:
    """Whether there is a controller of Slurm that takes jobs."""
    if shutil.which("sbatch") is None:
        return False
    return subprocess.run(["scontrol", "ping"], capture_output=True).returncode == 0


@pytest.mark.skipif(not has_slurm(), reason="there is no controller of Slurm")
def test_the_tasks_of_a_slurm_array_play_the_shards(experiment: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    names = {"EXPERIMENT": experiment / "experiment.toml", "OUT": out}
    names["PARLOR"] = Path(os.environ["PARLOR_BIN"])
    exports = ",".join(["ALL", *(f"{name}={value}" for name, value in names.items())])
    sbatch = ["sbatch", f"--export={exports}", "--array=1-3", f"--output={tmp_path}/%a.log"]
    subprocess.run([*sbatch, "--test-only", DEPLOY / "slurm.sh"], check=True)
    subprocess.run([*sbatch, "--wait", DEPLOY / "slurm.sh"], check=True)
    check_merged(sorted(Path(f"{out}.shards").iterdir()), experiment, tmp_path)
