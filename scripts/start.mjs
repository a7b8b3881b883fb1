// npm start: the demonstration on this machine. npm run serve: production.
import { ensureBuilt, ensureInstalled, runOnPinnedNode } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
const production = process.argv.includes('--production')
runOnPinnedNode([
  '--env-file-if-exists=.env',
  '--disable-warning=ExperimentalWarning',
  'server/src/main.ts',
  ...(production ? [] : ['--demonstration']),
])
