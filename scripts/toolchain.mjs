// What every npm script needs first: the packages, and the Node that the project pins. Runs on any Node from 20.
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

/** Prints one clear line and ends the program. */
export function giveUp(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * Installs what the lock file names, unless that is what is there. Not `npm ci`: it refuses a lock file that lacks the
 * optional packages of platforms which its maker's registry did not have, while `install` finds them where they are.
 */
export function ensureInstalled() {
  const wanted = digest(readFileSync(join(ROOT, 'package-lock.json')))
  if (existsSync(INSTALLED_MARK) && readFileSync(INSTALLED_MARK, 'utf8') === wanted) return
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
  writeFileSync(INSTALLED_MARK, wanted)
}

/** The pinned Node: an npm package that holds the program for this platform. */
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

/** Builds the pages when a source is newer than the last build. */
export function ensureBuilt() {
  const state = digest(
    fingerprint([
      'client/src',
      'client/index.html',
      'client/vite.config.ts',
      'client/compile-messages.ts',
      'contract/src',
      'package-lock.json',
    ]),
  )
  if (existsSync(BUILT_MARK) && readFileSync(BUILT_MARK, 'utf8') === state) return
  process.stdout.write('Building the pages …\n')
  const steps = [
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    [join(ROOT, 'scripts/precompress.mjs')],
  ]
  for (const step of steps) {
    const { status } = spawnSync(findNode(), step, { cwd: join(ROOT, 'client'), stdio: 'inherit' })
    if (status !== 0) giveUp('The pages could not be built. The lines above say why.')
  }
  writeFileSync(BUILT_MARK, state)
}

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

/** Runs a program of the project on the pinned Node, hands it every signal, and ends as it ends. */
export function runOnPinnedNode(programArguments) {
  // Compiled modules are kept: a later start is then faster by a second.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') }
  const child = spawn(findNode(), programArguments, { cwd: ROOT, stdio: 'inherit', env })
  // A terminal sends Ctrl-C to the child as well; this process only waits for it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
