#!/bin/sh
#SBATCH --job-name=parlor-lab
#SBATCH --array=1-64
#SBATCH --cpus-per-task=1
# Plays one shard of an experiment as a task of a Slurm array:
#
#   sbatch --export=ALL,EXPERIMENT=dagger.toml,OUT=dagger slurm.sh
#   parlor lab merge dagger.shards/* --out dagger     # when all have ended
#
# `sbatch --array=1-N` changes the number of shards; a task that is requeued goes on where it stopped.
set -eu
: "${EXPERIMENT:?the file of the experiment}" "${OUT:?the folder of the result}"
count=${SLURM_ARRAY_TASK_COUNT:?run this with sbatch --array}
exec "${PARLOR:-parlor}" lab run "$EXPERIMENT" --shard "${SLURM_ARRAY_TASK_ID}/$count" \
  --workers "${SLURM_CPUS_PER_TASK:-1}" --out "$OUT.shards/${SLURM_ARRAY_TASK_ID}"
