#!/usr/bin/env bash
# Starts the installation, or brings it to the settings of deploy/.env: deploy/start.sh
set -euo pipefail
. "$(dirname "$0")/compose.sh"
require_settings
export_commit
docker compose up -d --build --wait --wait-timeout 300
say "Balcão runs: $(setting PUBLIC_URL)"
