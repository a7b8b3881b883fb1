import { defineConfig } from 'vitest/config'

/**
 * Tests that run a second time, on the embedded engine. Both engines are PostgreSQL, so what can differ is whether a
 * statement of ours works there at all: these files cover every function and branch of `EMBEDDED_PROOF` that any test
 * covers, and with `--coverage` a run fails if they leave out a function. Tests of opening, migrating, backups, changes,
 * crashes, starting and stopping use both engines themselves and run once.
 */
const EMBEDDED_TESTS = [
  ...['action-create', 'action-list', 'action-changes', 'action-update', 'attachments', 'comments'],
  ...['oidc', 'passwords', 'sessions', 'account-mails', 'hits', 'hit-map'],
  ...[
    'snooze',
    'search',
    'rules',
    'definitions',
    'evaluation-requests',
    'coverage',
    'coverage-lost',
    'changed-model',
    'parameters',
    'sites',
    'portfolio',
    'imports',
    'import-folder',
    'haystack-sources',
    'undo-import',
    'ingest-keys',
    'finding-costs',
    'model',
    'portfolio-files',
    'history-store',
    'replace-findings',
    'own-findings',
    'mapped-files',
    'point-meaning',
    'features/retention/retention',
    'points',
    'people-files',
    'brick',
    'samples',
    'operations',
    'histories',
    'dense-histories',
    'histories-export',
    'upkeep',
    'integrations',
  ],
  ...['features/people/people', 'people-changes', 'broken-uploads'],
  ...['command-line', 'provided-groups', 'provided-projects', 'mentions', 'send-mails'],
  ...['operation', 'data-metrics', 'user-end'],
].map((name) => `server/{src,test}/**/${name}.test.ts`)

/** Where our statements are. Those of accounts are used by the command line, which its tests start on the embedded engine. */
const EMBEDDED_PROOF = [
  'server/src/features/**/!(account).repository.ts',
  'server/src/mail/{mail-queue,mail-backlog}.ts',
  'server/src/http/operation/data-measures.ts',
]

// Only end what hangs; a slow machine is not a failure. Projects do not inherit them.
const LIMITS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }
// Optimising the embedded engine costs more than tests of seconds gain.
const LIFTOFF = ['--liftoff-only']
const node = (name: string, include: string[]) => ({ test: { name, include } })

export default defineConfig({
  test: {
    // Server tests wait for the database and for timers, so three workers keep two cores busy. Each needs up to 500 MB.
    maxWorkers: 3,
    isolate: false,
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
    coverage: {
      include: EMBEDDED_PROOF,
      reporter: ['text'],
      reportsDirectory: 'node_modules/.cache/coverage',
      // Two functions that find time zones for a replay, on the command line only, and one that releases a mail.
      thresholds: { functions: -3 },
    },
  },
})
