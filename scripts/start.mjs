// npm start: the demonstration on this machine. npm run serve: production.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ROOT, runOnPinnedNode } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
const production = process.argv.includes('--production')
runOnPinnedNode([
  ...(existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []),
  '--disable-warning=ExperimentalWarning',
  'server/src/main.ts',
  ...(production ? [] : ['--demonstration']),
])
