// npm run verify: format, lint, imports, test titles, names of ids, types, dead code, translations, doc paths and first load.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureBuilt, ensureInstalled, findNode, ROOT } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
const bin = (path) => join(ROOT, 'node_modules', path)

// Several checkers per program each check the shared types anew, twice the work; what they found last time is kept.
const types = (project, name) => [
  bin('typescript/bin/tsc'),
  ...['-p', project, '--checkers', '1', '--pretty'],
  ...['--incremental', '--tsBuildInfoFile', join(ROOT, 'node_modules/.cache/types', `${name}.tsbuildinfo`)],
]

// The longest first, so that none runs alone at the end.
const CHECKS = [
  ['types of the client, translations included', types('client', 'client')],
  ['types of contract and server', types('.', 'server')],
  ['types of browser tests and benchmarks', types('e2e', 'e2e')],
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['imports', ['scripts/imports/main.ts']],
  ['titles of tests', ['scripts/checks/check-titles.ts']],
  ['names of ids', ['scripts/checks/check-ids.ts']],
  ['doc paths and settings', ['scripts/checks/check-docs.ts']],
  ['size of the first load', ['scripts/checks/check-first-load.ts']],
]

/** Runs a check and prints what it said when it has ended, because others run beside it. */
async function run([name, command]) {
  const startedAt = Date.now()
  const child = spawn(findNode(), command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${output}${errors}${status === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`)
  return status === 0
}

const waiting = [...CHECKS]
const results = []
async function runInTurn() {
  for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await run(check))
}
await Promise.all(Array.from({ length: availableParallelism() }, runInTurn))
process.exit(results.every(Boolean) ? 0 : 1)
