import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const OLDEST_VERSION = 15
/** This role must give a password; every other role on the socket need not. */
export const ROLE_WITH_PASSWORD = 'needs_password'

interface User {
  uid?: number
  gid?: number
}

/**
 * Starts a PostgreSQL server with an empty cluster on a socket in a temporary folder; `url` is its superuser's.
 * It ends with `stop`, and also when this process dies. Where no server can be had, `missing` says why.
 */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> } | { missing: string }> {
  const binaries = findBinaries() ?? installPostgres()
  if (typeof binaries !== 'string') return binaries
  const user = userForServer()
  if (user === undefined) return { missing: 'PostgreSQL does not run as root, and there is no user postgres.' }

  const folder = mkdtempSync(join(tmpdir(), 'bonfire-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  makeCluster(binaries, folder, user)
  const server = await run(binaries, folder, user)
  const stop = async () => {
    server.ref()
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.stdin?.end()
    await ended
  }
  return { url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`, stop }
}

function findBinaries(): string | undefined {
  return binaryFolders().find((folder) => existsSync(join(folder, 'initdb')) && versionIn(folder) >= OLDEST_VERSION)
}

function binaryFolders(): string[] {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const versioned = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/Library/PostgreSQL']
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name, 'bin')))
  return [...(process.env.PATH ?? '').split(delimiter), ...(configured ? [configured] : []), ...versioned.reverse()]
}

function versionIn(folder: string): number {
  const output = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
  return Number(/(\d+)/.exec(output)?.[1] ?? 0)
}

function installPostgres(): string | { missing: string } {
  const how = `PostgreSQL ${OLDEST_VERSION} or newer is not installed (looked in PATH and in the usual folders)`
  if (process.getuid?.() !== 0) return { missing: `${how}, and only root may install it.` }
  // Debian would otherwise start a server of its own.
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.d/bonfire.conf', 'create_main_cluster = false\n')
  const options = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '--quiet'], options)
  const install = spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'postgresql'], options)
  const reason = install.error?.message ?? install.stderr.trim().split('\n').at(-1)
  return findBinaries() ?? { missing: `${how}, and apt-get did not install it: ${reason}` }
}

/** PostgreSQL refuses to run as root; the result is undefined when no other user is there for it. */
function userForServer(): User | undefined {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function makeCluster(binaries: string, folder: string, user: User): void {
  const cluster = join(folder, 'cluster')
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  const made = spawnSync(join(binaries, 'initdb'), [...options, '-D', cluster], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  }
  writeFileSync(join(cluster, 'pg_hba.conf'), `local all ${ROLE_WITH_PASSWORD} scram-sha-256\nlocal all all trust\n`)
}

// The shell's input is a pipe from this process: when this process ends in whatever way, the input ends,
// and the shell stops the server and deletes the folder. The log is a file: a server whose log is a pipe stands still
// once the pipe is full, and whoever runs the tests reads nothing while it waits for them.
const SUPERVISE = `
  "$1/postgres" -D "$2/cluster" -k "$2" -c listen_addresses= -c fsync=off -c max_connections=50 2> "$2/log" &
  server=$!
  cat > /dev/null
  kill -INT $server
  wait $server
  rm -rf "$2"
`
const LOOK_EVERY_MILLISECONDS = 50

async function run(binaries: string, folder: string, user: User): Promise<ChildProcess> {
  const server = spawn('/bin/sh', ['-c', SUPERVISE, 'sh', binaries, folder], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  for (let log = ''; !log.includes('ready to accept connections'); log = readLog(folder)) {
    if (log.includes('FATAL')) failure = new Error(`PostgreSQL did not start:\n${log}`)
    if (failure) {
      server.stdin.end()
      throw failure
    }
    await sleep(LOOK_EVERY_MILLISECONDS)
  }
  server.unref()
  return server
}

/** Empty until there is one. */
function readLog(folder: string): string {
  const file = join(folder, 'log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
