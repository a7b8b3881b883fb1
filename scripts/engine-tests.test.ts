import { expect, test } from 'vitest'
import { testsOfNoEngine } from './engine-tests.ts'
import { ROOT } from './toolchain.mjs'

test('tests that bring their own database are told from those that take the given one, by themselves or by a fixture', () => {
  const apart = testsOfNoEngine(ROOT)
  expect(apart).toContain('server/src/db/crash.test.ts')
  expect(apart).toContain('server/src/cli/cli.test.ts')
  expect(apart).not.toContain('server/src/features/hits/hits.test.ts')
  expect(apart).not.toContain('server/src/mail/deliver-mails.test.ts')
})
