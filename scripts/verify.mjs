// npm run verify: format, lint, imports, test titles, types, dead code, translations, doc paths and first load.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, findNode, ROOT } from './toolchain.mjs'

ensureInstalled()
const bin = (path) => join(ROOT, 'node_modules', path)
const CHECKS = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['imports', ['scripts/imports/main.ts']],
  ['titles of tests', ['scripts/checks/check-titles.ts']],
  ['types of contract and server', [bin('typescript/bin/tsc'), '-p', '.']],
  ['types of browser tests and benchmarks', [bin('typescript/bin/tsc'), '-p', 'e2e']],
  ['types of the client, translations included', [bin('typescript/bin/tsc'), '-p', 'client']],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['doc paths and settings', ['scripts/checks/check-docs.ts']],
  ['size of the first load', ['scripts/checks/check-first-load.ts']],
]
let failed = 0
for (const [name, command] of CHECKS) {
  const startedAt = Date.now()
  const { status } = spawnSync(findNode(), command, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) failed += 1
  process.stdout.write(
    `${status === 0 ? 'ok    ' : 'FAILED'}  ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`,
  )
}
process.exit(failed === 0 ? 0 : 1)
