import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../toolchain.mjs'

const TESTS = ['{contract,client,demo}/**/*.test.{ts,tsx}', '{server,scripts}/**/*.test.ts']
const ALL_WHOLE = /@module-tag whole\b/
const SOME_WHOLE = /\btags: 'whole'/

/** Test files with quick tests, and those with tests that run in the whole only; some are both. */
export function filesByTag(): { readonly quick: readonly string[]; readonly whole: readonly string[] } {
  const files = globSync(TESTS, { cwd: ROOT, exclude: (path) => /(^|\/)node_modules$/.test(path) }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(join(ROOT, file), 'utf8'),
  }))
  const quick = files.filter(({ text }) => !ALL_WHOLE.test(text))
  const whole = files.filter(({ text }) => ALL_WHOLE.test(text) || SOME_WHOLE.test(text))
  return { quick: quick.map(({ file }) => file), whole: whole.map(({ file }) => file) }
}
