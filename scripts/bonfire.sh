#!/bin/sh
# Bonfire as built: `bonfire serve` is the server, any other command the command line (`bonfire --help`).
# Settings come from the environment, then from the file BONFIRE_SETTINGS (/etc/bonfire/settings.env).
set -eu
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
settings=${BONFIRE_SETTINGS:-/etc/bonfire/settings.env}
folder=$(dirname "$settings")
if { [ -e "$settings" ] && [ ! -r "$settings" ]; } || { [ -d "$folder" ] && [ ! -x "$folder" ]; }; then
  echo "$(id -un) may not read $settings. Run Bonfire as its own user: sudo -u bonfire $0 $*" >&2
  exit 1
fi
# Files that root leaves in the data folder could not be opened by the service.
data=${DATA_DIR:-}
[ -z "$data" ] && [ -e "$settings" ] && data=$(sed -n 's/^DATA_DIR="\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "$settings" | tail -n 1)
owner=$([ -n "$data" ] && [ -d "$data" ] && stat -c %U "$data" || true)
if [ "$(id -u)" = 0 ] && [ -n "$owner" ] && [ "$owner" != root ]; then
  echo "$data belongs to $owner. Run Bonfire as that user: sudo -u $owner $0 $*" >&2
  exit 1
fi
# systemd names a folder for what may be lost; modules compiled once start a second faster.
cache=${NODE_COMPILE_CACHE:-${CACHE_DIRECTORY:-}}
[ -n "$cache" ] && export NODE_COMPILE_CACHE="$cache"
# The command line refuses other words after `serve`, and explains it.
case $* in
  serve | "serve --demonstration") shift; set -- server/src/main.ts "$@" ;;
  *) set -- server/src/cli/main.ts "$@" ;;
esac
script=$1
shift
# `exec`: signals reach Bonfire itself. A large upload produces much short-lived garbage, hence the semi-space.
export BONFIRE_COMMAND="${0##*/}"
set -- --disable-warning=ExperimentalWarning --max-semi-space-size=8 "$here/$script" "$@"
[ -e "$settings" ] && set -- --env-file="$settings" "$@"
exec "$here/bin/node" "$@"
