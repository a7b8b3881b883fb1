import { defineConfig } from 'vitest/config'

/**
 * Tests that run a second time, on the embedded engine: whole walks through what the product is about, on its one
 * connection. That each statement of ours works there is proved by `BOTH_ENGINES`. Tests of opening, migrating, backups,
 * changes, crashes, starting and stopping use both engines themselves and run once.
 */
const EMBEDDED_TESTS = [
  ...[
    'action-create',
    'action-changes',
    'bulk-closing',
    'hits',
    'hit-reading',
    'hit-map',
    'finding-costs',
    'snooze',
    'replace-occurrences',
    'own-findings',
    'kept-list',
  ],
  ...[
    'portfolio',
    'model',
    'imports',
    'points',
    'samples',
    'sample-times',
    'history-store',
    'histories',
    'dense-histories',
  ],
  ...['sessions', 'send-mails', 'features/retention/retention'],
].map((name) => `server/{src,test}/**/${name}.test.ts`)

/** Compares what the statements that the tests of the project `server` recorded return on each engine. */
const BOTH_ENGINES = 'server/test/database/statements/both-engines.test.ts'

// Only end what hangs; a slow machine is not a failure. Projects do not inherit them.
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } }
// Optimising the embedded engine costs more than tests of seconds gain.
const LIFTOFF = ['--liftoff-only']
const node = (name: string, include: string[]) => ({ test: { name, include } })

export default defineConfig({
  test: {
    // Server tests wait for the database and for timers, so three workers keep two cores busy. Each needs up to 500 MB.
    maxWorkers: 3,
    isolate: false,
    tags: [{ name: 'whole', description: 'Runs in npm run test:all, and not in npm test.' }],
    ...LIMITS,
    projects: [
      node('contract', ['contract/src/**/*.test.ts']),
      {
        test: {
          name: 'client',
          include: ['client/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.screen.test.tsx'],
        },
      },
      'client/vitest.config.ts',
      'client/vitest.strict.config.ts',
      node('demo', ['demo/**/*.test.ts']),
      {
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [BOTH_ENGINES],
          globalSetup: ['server/test/database/global-setup.ts'],
          setupFiles: ['server/test/database/statements/recording.ts'],
          execArgv: LIFTOFF,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'statements',
          include: [BOTH_ENGINES],
          globalSetup: ['server/test/database/global-setup.ts'],
          execArgv: LIFTOFF,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'embedded',
          include: EMBEDDED_TESTS,
          globalSetup: ['server/test/database/embedded-setup.ts'],
          // Without an address the test database is an embedded one.
          env: { TEST_DATABASE_URL: '' },
          execArgv: LIFTOFF,
          ...LIMITS,
        },
      },
    ],
  },
})
