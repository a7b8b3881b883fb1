// npm test and its tiers: installs what is missing, then runs the tests of the tier that is named.
import { ensureInstalled, runOnPinnedNode } from './toolchain.mjs'

ensureInstalled()
runOnPinnedNode(['scripts/tests/run.ts', ...process.argv.slice(2)])
