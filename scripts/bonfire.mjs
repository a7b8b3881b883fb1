// npm run bonfire -- <command>: the command line. `npm run bonfire -- --help` lists the commands.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, ROOT, runOnPinnedNode } from './toolchain.mjs'

ensureInstalled()
runOnPinnedNode([
  ...(existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []),
  '--disable-warning=ExperimentalWarning',
  // An import produces garbage by the megabyte; collecting it early uses a third less memory.
  '--max-semi-space-size=8',
  'server/src/cli/main.ts',
  ...process.argv.slice(2),
])
