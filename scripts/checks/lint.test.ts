import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { wrongIds } from './check-ids.ts'
import { longTitles } from './check-titles.ts'

const root = join(import.meta.dirname, '../..')
// Others read the repository meanwhile: nothing is planted there.
const folder = mkdtempSync(join(tmpdir(), 'bonfire-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('refuses untranslated text in a component', () => {
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(folder, name))
  writeFileSync(join(folder, 'planted.tsx'), 'export function Planted() {\n  return <p>Snooze this equip</p>\n}\n')
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint'], { cwd: folder, encoding: 'utf8' })
  expect(stdout + stderr).toContain('noJsxLiterals')
})

it.each([
  ['test("T", () => {})', 1],
  [`it.skipIf(!CURL)(\`T\${what}\`, () => {})`, 1],
  ['it.each([[1]])("T", () => {})', 1],
  ['describe("short", () => {\n  it("T", () => {})\n  it("short", () => {})\n})', 1],
  ['await test.step("T", () => {})', 1],
  ['await test.pg.query("T")', 0],
  [`it(\`\${'T'}short\`, () => {})`, 0],
])('refuses %s only if its title is too long', (text, count) => {
  const long = 'x'.repeat(81)
  expect(longTitles('planted.test.ts', text.replace('T', long))).toHaveLength(count)
  expect(longTitles('planted.test.ts', text.replace('T', long.slice(1)))).toEqual([])
})

it.each([
  ['const of = (equipId: number) => equipId', 1],
  ['readonly pointIds?: readonly number[]', 1],
  ['{ ruleRowId: string; siteId: number }', 1],
  ['actionId: string', 1],
  ['userIds: readonly string[]', 1],
  ['equipId: string, equipRowId: number | null, userId: number', 0],
  ['ruleRowIds: string | null', 0],
])('refuses %s only if the name of an id is wrong', (text, count) => {
  expect(wrongIds('planted.ts', text)).toHaveLength(count)
})
