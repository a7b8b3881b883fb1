// npm start: the demo on this machine, ready from a fresh clone. npm run serve: production, which installs and builds nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ROOT, requireBuilt, runOnPinnedNode } from './toolchain.mjs'

const production = process.argv.includes('--production')
if (production) requireBuilt()
else {
  ensureInstalled()
  ensureBuilt()
}
runOnPinnedNode([
  ...(existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []),
  '--disable-warning=ExperimentalWarning',
  // A large upload produces much short-lived garbage, which a larger young generation would keep until memory runs
  // short.
  '--max-semi-space-size=8',
  'server/src/main.ts',
  ...(production ? [] : ['--demonstration']),
])
