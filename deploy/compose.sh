# Read by the commands of this folder: where the project is, its settings, and Docker Compose with them. COMPOSE_FILE,
# COMPOSE_PROJECT_NAME and COMPOSE_ENV_FILES hold as ever.
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export COMPOSE_ENV_FILES=${COMPOSE_ENV_FILES:-deploy/.env}

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "$@"
  exit 1
}

# The value of a setting: of the environment, else the last one of the files.
setting() {
  if [ -n "${!1-}" ]; then
    printf '%s' "${!1}"
  else
    local IFS=,
    # shellcheck disable=SC2086 # one file a word
    sed -n "s/^$1=//p" $COMPOSE_ENV_FILES | tail -n 1
  fi
}

# What must be filled in only for the profiles that are used.
settings_of_profiles() {
  case ",$(setting COMPOSE_PROFILES)," in *,documents,*) echo DOCUMENTS_ACCESS_KEY DOCUMENTS_SECRET_KEY ;; esac
  case ",$(setting COMPOSE_PROFILES)," in *,monitoring,*) echo ALERT_WEBHOOK_URL GRAFANA_PASSWORD ;; esac
}

# Where the archive goes: one of two is needed, and all of a bucket.
settings_of_archive() {
  if [ -n "$(setting BACKUP_S3_BUCKET)" ]; then
    echo BACKUP_S3_ENDPOINT BACKUP_S3_REGION BACKUP_S3_ACCESS_KEY BACKUP_S3_SECRET_KEY
  else
    echo BACKUP_FOLDER
  fi
}

# Ends with every setting that is missing, in one list.
require_settings() {
  local file missing=() name certificates folder
  for file in ${COMPOSE_ENV_FILES//,/ }; do
    [ -r "$file" ] || fail "$file is missing: cp deploy/.env.example $file, and fill it in."
  done
  for name in $(docker compose config --variables | awk '$2 == "true" { print $1 }' | sort); do
    [ -n "$(setting "$name")" ] || missing+=("$name")
  done
  for name in $(settings_of_profiles) $(settings_of_archive); do
    [ -n "$(setting "$name")" ] || missing+=("$name")
  done
  certificates=$(setting TLS_CERTIFICATES)
  for name in fullchain.pem privkey.pem; do
    [ -z "$certificates" ] || [ -e "$certificates/$name" ] || missing+=("$certificates/$name")
  done
  folder=$(setting BACKUP_FOLDER)
  [ -z "$folder" ] || [ -d "$folder" ] || missing+=("$folder")
  [ ${#missing[@]} -eq 0 ] || fail "Missing in $COMPOSE_ENV_FILES (deploy/.env.example says what each is):$(printf '\n  %s' "${missing[@]}")"
}

# The commit that the images say they are made of.
export_commit() {
  BUILD_COMMIT=$(setting BUILD_COMMIT)
  [ -n "$BUILD_COMMIT" ] || BUILD_COMMIT=$(git rev-parse --short HEAD 2>/dev/null || echo unknown)
  export BUILD_COMMIT
}
