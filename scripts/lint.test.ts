import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
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
