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
  // A large upload makes much that is soon gone: with a larger nursery it would be kept until memory is short.
  '--max-semi-space-size=8',
  'server/src/main.ts',
  ...(production ? [] : ['--demonstration']),
])
