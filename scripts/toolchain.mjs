// What every npm script needs first: the packages, and the pinned Node. Runs on any Node from 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const INSTALLED_MARK = join(ROOT, 'node_modules', '.installed-from')
const BUILT_MARK = join(ROOT, 'client', 'dist', '.built-from')

const digest = (text) => createHash('sha256').update(text).digest('hex')

/** Prints one clear line and exits. */
export function giveUp(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * Installs what the lock file lists, unless it is already installed. Not `npm ci`: it rejects a lock file that lacks
 * optional packages of other platforms, which a partial registry leaves out; `install` finds them where they exist.
 */
export function ensureInstalled() {
  if (isInstalled()) return
  process.stdout.write('Installing packages …\n')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [program, ...before] = npm
  const { status } = spawnSync(
    program,
    [...before, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      shell: program === 'npm' && process.platform === 'win32',
    },
  )
  if (status !== 0) giveUp('The packages could not be installed. The lines above say why; is the network there?')
  writeFileSync(INSTALLED_MARK, lockFileDigest())
}

const lockFileDigest = () => digest(readFileSync(join(ROOT, 'package-lock.json')))
const isInstalled = () => existsSync(INSTALLED_MARK) && readFileSync(INSTALLED_MARK, 'utf8') === lockFileDigest()

/** Exits, saying what to do, unless this version's packages and pages are there. For starts that must need no network. */
export function requireBuilt() {
  if (!isInstalled() || !isBuilt())
    giveUp('This version is not built yet. Build it, then start it again: npm run build')
}

/** The pinned Node: an npm package with the binary for this platform. */
export function findNode() {
  const require = createRequire(join(ROOT, 'package.json'))
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  for (const prefix of ['node', 'node-bin']) {
    try {
      return require.resolve(`${prefix}-${process.platform.replace('win32', 'win')}-${process.arch}/${file}`)
    } catch {
      // The next name.
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return giveUp(
    `Bonfire needs Node 24 on ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.`,
  )
}

/** Builds the pages if a source is newer than the last build. */
export function ensureBuilt() {
  if (isBuilt()) return
  process.stdout.write('Building the pages …\n')
  const steps = [
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    [join(ROOT, 'scripts/precompress.mjs')],
  ]
  for (const step of steps) {
    const { status } = spawnSync(findNode(), step, { cwd: join(ROOT, 'client'), stdio: 'inherit' })
    if (status !== 0) giveUp('The pages could not be built. The lines above say why.')
  }
  writeFileSync(BUILT_MARK, sourcesDigest())
}

const isBuilt = () => existsSync(BUILT_MARK) && readFileSync(BUILT_MARK, 'utf8') === sourcesDigest()

const sourcesDigest = () =>
  digest(
    fingerprint([
      'client/src',
      'client/index.html',
      'client/vite.config.ts',
      'client/compile-messages.ts',
      'client/import-parts.ts',
      'client/service-worker.ts',
      'client/public',
      'contract/src',
      'package-lock.json',
    ]),
  )

function fingerprint(places) {
  return places
    .map((place) => {
      const path = join(ROOT, place)
      const status = statSync(path)
      if (!status.isDirectory()) return `${place} ${digest(readFileSync(path))}`
      return fingerprint(
        readdirSync(path)
          .sort()
          .map((name) => `${place}/${name}`),
      )
    })
    .join('\n')
}

/**
 * Runs a script on the pinned Node and exits as it does. The script is told to end by a signal, and when this process or
 * npm is gone, even killed: npm passes a signal on to its shell only, and a killed process passes on nothing.
 */
export function runOnPinnedNode(programArguments) {
  // Caching compiled modules makes later starts a second faster.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') }
  // The script notices by the channel that this process is gone.
  const child = spawn(findNode(), programArguments, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  const end = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  const ancestors = ancestorsUpToNpm()
  setInterval(() => (process.ppid === ancestors[0] && ancestors.every(isAlive) ? undefined : end()), 500).unref()
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** The shell that npm runs a script in, and npm; without npm, the parent only. */
function ancestorsUpToNpm() {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return [parent]
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(parent)], { encoding: 'utf8' })
  const grandparent = Number(stdout)
  return grandparent > 1 ? [parent, grandparent] : [parent]
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
