import { defineConfig } from 'vitest/config'

const node = (name: string, include: string[]) => ({ test: { name, include } })

export default defineConfig({
  test: {
    // Every server test file has a database engine of its own, with some 300 MB of memory.
    maxWorkers: 2,
    // These limits end what hangs; a slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      node('contract', ['contract/src/**/*.test.ts']),
      node('client', ['client/src/**/*.test.{ts,tsx}']),
      node('demo', ['demo/**/*.test.ts']),
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
