#!/usr/bin/env bash
# Puts a copy made by backup.sh in place of what is there, or on a new machine that has the old secrets. Stops everything
# first; asks before it deletes. Leaves the proxy stopped: nobody comes in before the runbook is done.
#
#   deploy/backup/restore.sh <folder>
#
# Read models are dropped and NATS is emptied: both are made anew from the log. Afterwards erase again whoever was
# erased since the copy was made (docs/runbooks/restored-backup.md).
set -euo pipefail
cd "$(dirname "$0")/../.."

source=$(cd "${1:?which folder holds the backup}" && pwd)
compose=${COMPOSE:-docker compose}
(cd "$source" && sha256sum --check --quiet SHA256SUMS)

if [ "${2:-}" != --yes ]; then
  read -r -p "This replaces log, keys and files by those of $(cat "$source/taken-at"). Type yes: " answer
  [ "$answer" = yes ] || exit 1
fi

$compose stop proxy gateway relay worker upkeep
$compose stop eventstore nats
# Before anything is deleted: a machine without a database that can be written to would be left with half of it.
$compose run --rm -T mongo-set-up </dev/null

echo "The log ..."
$compose run --rm --no-deps -T --entrypoint bash eventstore -c '
  set -e
  cd /var/lib/eventstore
  find . -mindepth 1 -delete
  tar -x
  # The server then cuts off what was being written while the copy was made.
  cp chaser.chk truncate.chk' <"$source/eventstore.tar"

echo "Keys, files and evidence ..."
login='--host 127.0.0.1 --username root --authenticationDatabase admin --password "$(cat /run/secrets/mongo-root-password)"'
authority=/run/secrets/engines-authority.crt
drop='["models", "keys", "files", "leases", "requests", "evidence"].forEach((kind) => db.getSiblingDB("entry_" + kind).dropDatabase())'
$compose exec -T mongo bash -c "mongosh --quiet --tls --tlsCAFile $authority $login --eval '$drop'" >/dev/null
for collection in service_keys subject_keys files keys checkpoints; do
  $compose exec -T mongo bash -c "mongorestore --quiet --ssl --sslCAFile $authority $login --archive --gzip" <"$source/$collection.archive.gz"
done

echo "The bus ..."
$compose run --rm --no-deps -T --user root --entrypoint sh nats -c 'rm -rf /data/jetstream'

echo "What is lost is written down, and given up ..."
# The marks of how far log and keys had come are kept: without this no process would start beside an older log.
$compose run --rm -T upkeep node services/distributed/dist/accept-loss-main.js \
  "Restored the backup of $(cat "$source/taken-at")" </dev/null

$compose up --detach gateway relay worker upkeep
echo "Restored, and nobody can come in yet. Now erase again whoever was erased since, then start the proxy:"
echo "docs/runbooks/restored-backup.md"
