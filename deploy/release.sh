#!/usr/bin/env bash
# Replaces our processes by new ones that run beside them first, so that nobody notices (docs/runbooks/release.md).
#
#   ENTRY_IMAGE=assisted-entry:2 deploy/release.sh      # a release: users and rights, then every process
#   deploy/release.sh gateway worker                    # these only, of the image that .env names: a new password
#
# No old process is stopped before every new one is healthy. When a new one is not healthy within RELEASE_SECONDS (600),
# the script removes all new ones, and the old ones go on. COMPOSE=docker-compose for version 1.29.
set -euo pipefail
cd "$(dirname "$0")/.."

compose=${COMPOSE:-docker compose}
docker=${DOCKER:-docker}
seconds=${RELEASE_SECONDS:-600}
named=${*:-worker gateway relay upkeep}
# Seconds. The proxy asks for the addresses of gateways every two (deploy/nginx/with-tls.conf).
known_after=3

# In the order in which new ones start: gateways are healthy once the workers of their release have built the read models.
services=
for service in worker gateway relay upkeep; do
  case " $named " in *" $service "*) services="$services $service" ;; esac
done
for service in $named; do
  case " $services " in *" $service "*) ;; *) echo "No such process: $service (worker, gateway, relay, upkeep)" >&2; exit 1 ;; esac
done

# Containers of a service, those of `run` left out: `list worker true` those that run, `list worker` all.
list() {
  local ids
  ids=$($compose ps --all -q "$1")
  [ -z "$ids" ] || $docker inspect --format '{{.Id}} {{.State.Running}} {{index .Config.Labels "com.docker.compose.oneoff"}}' $ids |
    sed -n "s/ ${2:-[a-z]*} False\$//p"
}

# Each as service:id.
old=
started=
# Those of the given ones that this run has made.
made() {
  local id
  for id in "$@"; do case "$old " in *":$id "*) ;; *) echo "$id" ;; esac done
}

give_up() {
  local service ids
  trap - EXIT INT TERM
  for service in $started; do
    ids=$(made $(list "$service"))
    [ -z "$ids" ] || { $docker stop $ids >/dev/null; $docker rm --force $ids >/dev/null; }
  done
  echo "The new processes are removed. The old ones were not touched." >&2
  exit 1
}

wait_until_healthy() {
  local service=$1 id=$2 end=$((SECONDS + seconds)) state
  until state=$($docker inspect --format '{{.State.Health.Status}} {{.RestartCount}}' "$id") && [ "${state% *}" = healthy ]; do
    if [ "${state##* }" -ge 3 ]; then echo "$service ended at every start; its last lines:" >&2; break; fi
    if [ "$SECONDS" -ge "$end" ]; then echo "$service is not healthy after $seconds s; its last lines:" >&2; break; fi
    sleep 1
  done
  [ "${state% *}" != healthy ] || return 0
  $docker logs --tail 20 "$id" >&2
  return 1
}

# One at a time: all at once would take the processor from those that serve.
start_beside() {
  local service=$1 count place known ids
  count=$(tr ' ' '\n' <<<"$old" | grep -c "^$service:")
  echo "Starts $count of $service beside $count ..."
  started="$started $service"
  # Compose would start a stopped container instead of making a new one.
  $compose rm --force "$service" >/dev/null
  for ((place = 1; place <= count; place++)); do
    known=$(list "$service")
    # Without --no-recreate compose replaces all containers of a service at once.
    $compose up --detach --no-deps --no-build --no-recreate --scale "$service=$((count + place))" "$service"
    ids=$(list "$service")
    ids=$(comm -13 <(sort <<<"$known") <(sort <<<"$ids"))
    [ -n "$ids" ] || { echo "Compose made no new $service" >&2; return 1; }
    wait_until_healthy "$service" "$ids"
  done
}

stop_old() {
  local service=$1 entry
  for entry in $old; do
    case $entry in "$service:"*) ;; *) continue ;; esac
    echo "Stops an old $service ..."
    [ "$service" != gateway ] || sleep "$known_after"
    $docker stop "${entry#*:}" >/dev/null
    $docker rm "${entry#*:}" >/dev/null
  done
}

for service in $services; do
  found=$(list "$service" true)
  [ -n "$found" ] || { echo "No $service runs: bring the deployment up first" >&2; exit 1; }
  for id in $found; do old="$old $service:$id"; done
done

if [ $# -eq 0 ]; then
  # Before the processes that need them. A right that a release needs no more goes one release later.
  for service in eventstore-set-up mongo-set-up; do $compose run --rm --no-deps -T "$service" </dev/null; done
fi

trap give_up EXIT INT TERM
for service in $services; do start_beside "$service"; done
trap - EXIT INT TERM

# Old workers last: readers of the old gateways need them.
for service in gateway relay upkeep worker; do stop_old "$service"; done
[ -z "${ENTRY_IMAGE:-}" ] || echo "Write ENTRY_IMAGE=$ENTRY_IMAGE into .env: the next docker compose up takes the image from there."
