// npm run bonfire -- <command>: everything that is done from a terminal. `npm run bonfire -- --help` lists it.
import { ensureInstalled, runOnPinnedNode } from './toolchain.mjs'

ensureInstalled()
runOnPinnedNode([
  '--env-file-if-exists=.env',
  '--disable-warning=ExperimentalWarning',
  'server/src/cli/main.ts',
  ...process.argv.slice(2),
])
