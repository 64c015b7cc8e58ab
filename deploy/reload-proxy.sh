#!/usr/bin/env bash
# Has nginx use a changed configuration or renewed certificates, without a restart; what is wrong is said and not used.
set -euo pipefail
. "$(dirname "$0")/compose.sh"
docker compose exec -T proxy nginx -t
docker compose exec -T proxy nginx -s reload
