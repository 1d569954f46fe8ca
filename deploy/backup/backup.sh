#!/usr/bin/env bash
# Copies what the distributed profile cannot make anew: the log, then keys and files.
#
#   deploy/backup/backup.sh <folder>        for the compose project of this folder; COMPOSE_PROJECT_NAME names another
#
# The order is the point. A key and a file are stored before the event that needs them: whoever is in the copy of the log
# is in the later copy of the keys, unless they were erased in between, and then they stay erased. Read models and NATS
# are not copied: they follow from the log. The evidence is copied before the log, for what was recorded must be in it.
# The master key is not in here, and must not be.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=${1:?which folder shall hold the backup}
compose=${COMPOSE:-docker compose}
mongodb=${MONGODB_OPTIONS:---host 127.0.0.1 --ssl --sslCAFile /run/secrets/engines-authority.crt}
[ ! -e "$target" ] || { echo "$target exists already" >&2; exit 1; }
# The copy is made aside and renamed at the end: a folder under the name is whole. A partial one of an earlier run is replaced.
partial=$target.partial
rm -rf -- "$partial"
mkdir -m 0700 -p -- "$partial"

# Runs a command where an engine is. In a cluster this script is in a container that has all it needs (deploy/chart).
at() {
  if [ -n "${BACKUP_HERE:-}" ]; then "${@:2}"; else $compose exec -T "$@"; fi
}

# By a user that may read these databases and nothing else.
dump() {
  for place in "$@"; do
    collection=${place#*/}
    echo "$place ..."
    at mongo bash -c '
      mongodump --quiet $3 --username backup --password "$(cat /run/secrets/mongodb-backup-password)" \
        --authenticationDatabase admin --db "entry_$1" --collection "$2" --archive --gzip' \
      bash "${place%/*}" "$collection" "$mongodb" >"$partial/$collection.archive.gz"
  done
}

dump evidence/keys evidence/checkpoints

# EventStoreDB's own order: checkpoints of the index, the index, checkpoints of the log, the log. Never during a scavenge.
# The log is written to meanwhile, which is what tar ends with 1 for; what it could not read it ends with 2 for.
echo "The log ..."
at eventstore bash -c '
  set -e
  cd /var/lib/eventstore
  # An archive of nothing would be a backup too.
  ls chaser.chk chunk-* >/dev/null
  {
    find index -name "*.chk"
    find index -type f ! -name "*.chk"
    find . -maxdepth 1 -name "*.chk"
    find . -maxdepth 1 -name "chunk-*" | sort
  } 2>/dev/null | tar -c --warning=no-file-changed --files-from=- || [ $? -eq 1 ]' >"$partial/eventstore.tar"

# Without the read models: a copy of theirs that is ahead of the log would be taken for a fault.
dump keys/service_keys keys/subject_keys files/files

date --utc --iso-8601=seconds >"$partial/taken-at"
(cd "$partial" && sha256sum -- *.archive.gz eventstore.tar taken-at >SHA256SUMS)
sync -- "$partial"/* "$partial"
mv -T -- "$partial" "$target"
echo "In $target. Try a restore of it before you need one."
