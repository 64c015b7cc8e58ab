#!/usr/bin/env bash
# Brings the installation back to a time: deploy/restore.sh 2026-01-31T14:05:00-03:00, or deploy/restore.sh latest
# What the archive cannot give is said, and nothing is changed. Otherwise calls get 503 until it is done, what was there is
# kept in the volume, payouts and anticipations are on hold, and who was erased is erased again before anybody is served.
# A time that an earlier restore has undone needs RESTORE_TIMELINE, as the refusal says.
set -euo pipefail
. "$(dirname "$0")/compose.sh"
[ $# -eq 1 ] || fail "Usage: deploy/restore.sh <time with offset, or latest>"
exec 9<deploy
flock -n 9 || fail "An update or a restore is under way."
require_settings
export_commit
started=$SECONDS
built=$(docker compose --progress plain build api edge checkout database backup 2>&1) || fail "$(tail -n 20 <<<"$built")"

once() { docker compose run --rm --no-deps --quiet-pull -T "$@"; }
# What the old database can still give goes into the archive first.
if [ -n "$(docker compose ps --quiet --status running backup)" ]; then
  docker compose exec -T backup keep-beside || say "Newest images and erasures could not be copied."
fi
archive=$(once backup describe-archive) || fail "The archive cannot be read: is BACKUP_PASSPHRASE that of it?"
plan=$(once -e RESTORE_TIMELINE="${RESTORE_TIMELINE:-}" api node --import tsx src/cli/plan-restore.ts "$1" <<<"$archive") || fail "Nothing was changed."
read -r base timeline until_second target <<<"$plan"

say "Restoring $1 from the base $base"
docker compose stop api backup database
once backup restore-into "$base" "$target" "$timeline"
once backup restore-documents "$until_second"
docker compose up --detach --no-build --no-deps --wait database
once backup beside ls erased | once api node --import tsx src/cli/erase-again.ts
docker compose up --detach --no-build --wait --wait-timeout 300
say "Restored in $((SECONDS - started)) s. Ask the bank and the gateways what happened since, then lift the hold: docs/runbook.md"
