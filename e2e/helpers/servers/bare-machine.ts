import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from './bonfire-process.ts'
import { TREE } from './built-tree.ts'

export const LONGEST_MILLISECONDS = 900_000

// In its place on the bare machine, and with as little of the caller's environment as sudo leaves.
const SUDO = `#!/bin/sh
[ "$1" = -u ] || exit 64
user=$2
shift 2
exec setpriv --reuid="$user" --regid="$user" --init-groups env -i PATH="$PATH" NODE_COMPILE_CACHE=/tmp/compiled "$@"
`

// What the document uses of systemd: services that run on, and one that runs once.
const SYSTEMCTL = `#!/bin/bash
verb=$1; shift
case "\${1:-}" in --now) verb=$verb-now; shift ;; --quiet | --no-block) shift ;; esac
name=\${1:-}
pidfile=/run/$name.pid
lines() { sed -n "s/^$1=//p" "/etc/systemd/system/$name.service"; }
is_active() { [ -e "$pidfile" ] && kill -0 "$(cat "$pidfile")" 2>/dev/null; }
start() {
  [ -e "/etc/systemd/system/$name.service" ] || { echo "Unit $name.service not found." >&2; exit 5; }
  if [ "$(lines Type)" = oneshot ]; then
    mkdir -p "/run/$name"
    status=0
    while read -r line; do eval "\${line#+}" || status=1; done < <(lines ExecStartPre)
    [ $status = 1 ] || sudo -u "$(lines User)" $(lines ExecStart) || status=1
    while read -r line; do eval "\${line#+}"; done < <(lines ExecStopPost)
    rm -rf "/run/$name"
    exit $status
  fi
  is_active && exit 0
  setsid sudo -u "$(lines User)" $(lines ExecStart) >> "/var/log/$name.log" 2>&1 &
  echo $! > "$pidfile"
}
case $verb in
  start | enable-now) case $name in *.timer) ls "/etc/systemd/system/$name" > /dev/null ;; *) start ;; esac ;;
  stop) is_active || exit 0; kill "$(cat "$pidfile")"; while is_active; do sleep 0.1; done ;;
  is-active) is_active ;;
  daemon-reload) ;;
  *) echo "systemctl: no $verb here" >&2; exit 64 ;;
esac
`

const SETUP = `set -e
machine=$1 folder=$2 tree=$3
mount -t tmpfs tmpfs "$machine"
mkdir "$machine/upper" "$machine/work" "$machine/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$machine/upper,workdir=$machine/work" "$machine/root"
cd "$machine/root"
mkdir -p built var/backups
rm -rf opt/bonfire* etc/bonfire var/lib/bonfire* usr/local/bin/bonfire
mount --rbind /dev dev
mount -t proc proc proc
mount --bind "$tree" built
cp "$folder/sudo" "$folder/systemctl" "$folder/apt-get" usr/local/sbin/
chmod 755 usr/local/sbin/*
cp "$folder/commands" tmp/commands
ip link set lo up
exec chroot . env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash /tmp/commands
`

/** Why there can be no bare machine here; undefined if there can. */
export function whyNoBareMachine(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can make another machine'
  const missing = ['unshare', 'setpriv', 'ip', 'curl', 'tar', 'useradd'].find(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  )
  return missing && `${missing} is not installed`
}

/**
 * Runs commands as root on a machine like this one, with the built tree in /built: what they change is gone afterwards,
 * and the network is their own. They end with the first that fails.
 */
export async function runOnBareMachine(
  commands: string,
  input: string,
): Promise<{ status: number | null; output: string }> {
  const folder = emptyFolder()
  const machine = join(folder, 'machine')
  mkdirSync(machine)
  const files = { sudo: SUDO, systemctl: SYSTEMCTL, 'apt-get': '#!/bin/sh\n', setup: SETUP, commands }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--net']
  // If they hang, the output says where.
  const limit = { timeout: LONGEST_MILLISECONDS, killSignal: 'SIGKILL' } as const
  const child = spawn('unshare', [...own, 'bash', join(folder, 'setup'), machine, folder, TREE], limit)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  child.stdin.end(input)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output }
}
