#!/usr/bin/env bash
# Starts the installation, or brings what runs to the settings of deploy/.env: deploy/start.sh. Another version of the
# checkout comes with deploy/update.sh.
set -euo pipefail
. "$(dirname "$0")/compose.sh"
require_settings
export_commit
[ -n "$(docker compose ps --quiet api)" ] || docker compose build api edge checkout database backup
docker compose up -d --no-build --wait --wait-timeout 300
say "Balcão runs: $(setting PUBLIC_URL)"
