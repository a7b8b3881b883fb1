// npm test: installs what is missing, then runs every check and every test.
import { ensureInstalled, runOnPinnedNode } from './toolchain.mjs'

ensureInstalled()
runOnPinnedNode(['scripts/test-all.ts'])
