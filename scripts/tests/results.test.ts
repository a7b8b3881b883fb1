import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../toolchain.mjs'
import { countPlaywright, countVitest } from './results.ts'

const file = (assertionResults: unknown[], status = 'failed') => ({
  name: join(ROOT, 'server/src/a.test.ts'),
  startTime: 1000,
  endTime: 3500,
  status,
  message: 'It does not load.',
  assertionResults,
})

test('a failed test comes with the command that runs just it', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [file([{ status: 'failed', fullName: "a (b) isn’t $5 it's 4", failureMessages: ['Error: no'] }])],
  }
  expect(countVitest(report, () => 'server')).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      {
        title: "a (b) isn’t $5 it's 4",
        reasons: ['Error: no'],
        again: `npx vitest run --project server server/src/a.test.ts -t 'a \\(b\\) isn’t \\$5 it'\\''s 4'`,
      },
    ],
    files: [{ file: 'server/src/a.test.ts', seconds: 2.5 }],
  })
})

test('a file that does not load is a failure, though none of its tests failed', () => {
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [file([])] }
  expect(countVitest(report, () => 'server')).toMatchObject({
    failed: 1,
    failures: [{ title: 'server/src/a.test.ts', reasons: ['It does not load.'] }],
  })
})

test('a failed walk comes with its file and line', () => {
  const results = [{ duration: 1500, errors: [{ message: 'Not visible' }] }]
  const spec = { ok: false, title: 'a walk', file: 'shell/a.spec.ts', line: 7, tests: [{ results }] }
  const report = {
    stats: { expected: 3, unexpected: 1 },
    suites: [{ specs: [], suites: [{ specs: [spec] }] }],
    errors: [],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 3,
    failed: 1,
    failures: [
      {
        title: 'a walk',
        reasons: ['Not visible'],
        again: 'npx playwright test --config e2e/playwright.config.ts shell/a.spec.ts:7',
      },
    ],
    files: [{ file: 'e2e/shell/a.spec.ts', seconds: 1.5 }],
  })
})
