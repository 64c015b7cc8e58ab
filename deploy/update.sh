#!/usr/bin/env bash
# Brings the version of this checkout without an outage: builds it, starts it beside the one that runs, and drains that
# when the new one is healthy. The way back is the same: git checkout <previous>, deploy/update.sh
# An image that never gets healthy changes nothing: its last lines are printed, and the old version goes on.
set -euo pipefail
. "$(dirname "$0")/compose.sh"

HEALTHY_WITHIN_SECONDS=${HEALTHY_WITHIN_SECONDS:-180}
RESTARTS_ALLOWED=2

exec 9<deploy
flock -n 9 || fail "Another update is under way."
require_settings
export_commit

running() { docker compose ps --quiet --status running "$1"; }
count() { wc -w <<<"$1"; }
old_api=$(running api)
old_edge=$(running edge)
# None runs before the first version that has it.
old_checkout=$(running checkout)
[ -n "$old_api" ] && [ -n "$old_edge" ] || fail "Nothing runs that could be updated: deploy/start.sh"

# What is about to be used is checked by what runs: nginx its configuration, the API the order of versions.
checked=$(docker compose exec -T proxy nginx -t 2>&1) || fail "deploy/nginx is refused:" "$checked"
checked=$(tar -c -C api migrations | docker compose exec -T api sh -c \
  'new=$(mktemp -d); tar -x -C "$new"; [ ! -e src/cli/check-update.ts ] || node --import tsx src/cli/check-update.ts "$new/migrations"' 2>&1) || fail "$checked"

image_of() { docker inspect --format '{{.Image}} {{.Config.Image}}' "${1%%[[:space:]]*}"; }
previous_images=$(image_of "$old_api"; image_of "$old_edge"; [ -z "$old_checkout" ] || image_of "$old_checkout")
new=""

# Leaves what ran: the new containers go, and the names of the images stand for the old ones again.
abort() {
  local id image name
  for id in $new; do docker rm --force "$id" >/dev/null; done
  while read -r image name; do docker tag "$image" "$name"; done <<<"$previous_images"
  fail "The update ended without a change: $1"
}
trap 'abort "it was interrupted."' INT TERM

say "Building $BUILD_COMMIT"
built=$(docker compose --progress plain build api edge checkout database backup 2>&1) || {
  tail -n 20 <<<"$built" >&2
  abort "the images could not be built (the last lines are above)."
}

# start_beside <service> <replicas>: adds to $new those that were not there before.
start_beside() {
  local before
  before=$(running "$1")
  docker compose up --detach --no-build --no-deps --no-recreate --quiet-pull \
    --scale "$1=$(($(count "$before") + $2))" "$1" >/dev/null 2>&1 || true
  new+=" $(docker compose ps --all --quiet "$1" | grep -vxF "$before" | tr '\n' ' ')"
}

state_of() { docker inspect --format '{{.State.Health.Status}} {{.RestartCount}}' "$1"; }

# Waits until all new ones are healthy.
await_health() {
  local id health restarts deadline=$((SECONDS + HEALTHY_WITHIN_SECONDS))
  for id in $new; do
    while read -r health restarts < <(state_of "$id") && [ "$health" != healthy ]; do
      if [ "$restarts" -gt "$RESTARTS_ALLOWED" ] || [ $SECONDS -ge $deadline ]; then
        docker logs --tail 20 "$id" >&2 || true
        abort "$(docker inspect --format '{{.Name}}' "$id") did not get healthy (its last lines are above)."
      fi
      sleep 1
    done
  done
}

# The service drains by itself before it ends. Who is stopped one after the other leaves the others to answer.
stop_old() {
  local id
  for id in $1; do
    docker stop "$id" >/dev/null
    docker rm "$id" >/dev/null
  done
}

say "Starting it beside what runs"
start_beside api "$(setting API_REPLICAS | grep . || echo 2)"
start_beside edge 1
start_beside checkout "$(setting CHECKOUT_REPLICAS | grep . || echo 2)"
await_health
trap - INT TERM

say "Draining the version before"
stop_old "$old_api"
stop_old "$old_edge"
stop_old "$old_checkout"

# Database and proxy stay as they are unless their own lines in the compose file have changed.
docker compose up --detach --no-build --wait >/dev/null
deploy/reload-proxy.sh >/dev/null 2>&1 || say "nginx goes on with its configuration from before: deploy/reload-proxy.sh says why."
say "Updated to $BUILD_COMMIT"
