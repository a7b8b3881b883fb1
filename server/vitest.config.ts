import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['server/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // Every file has an engine of its own, with some 300 MB of memory.
    maxWorkers: 2,
    testTimeout: 20_000,
    // A cold start of the embedded engine takes 2 to 9 seconds, more on a busy machine.
    hookTimeout: 60_000,
  },
})
