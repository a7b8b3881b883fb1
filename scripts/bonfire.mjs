// npm run bonfire -- <command>: what is done from a terminal. `npm run bonfire -- --help` lists it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, ROOT, runOnPinnedNode } from './toolchain.mjs'

ensureInstalled()
runOnPinnedNode([
  ...(existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []),
  '--disable-warning=ExperimentalWarning',
  // An import makes garbage by the megabyte; collected early it takes a third less memory.
  '--max-semi-space-size=8',
  'server/src/cli/main.ts',
  ...process.argv.slice(2),
])
