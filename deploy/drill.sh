#!/usr/bin/env bash
# Restores the newest backup in a container to throw away, and prints how long that took: deploy/drill.sh
# Ends with a sentence and code 1 when it cannot be restored. What runs is not touched.
set -euo pipefail
. "$(dirname "$0")/compose.sh"
require_settings
exec docker compose run --rm --no-deps --quiet-pull -T backup test-restore
