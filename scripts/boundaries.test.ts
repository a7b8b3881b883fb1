import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let planted: string | undefined

afterEach(() => {
  if (planted) rmSync(planted)
  planted = undefined
})

function lint(path: string, code: string): string {
  planted = join(root, path)
  mkdirSync(dirname(planted), { recursive: true })
  writeFileSync(planted, code)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', path], { cwd: root, encoding: 'utf8' })
  return stdout + stderr
}

// A guard that has gone blind lets everything pass, so each kind of forbidden import is planted once.
it.each([
  ['contract/src/planted-violation.ts', 'fastify', 'The contract imports only zod'],
  ['client/src/ui/planted-violation.ts', '@bonfire/contract/hits', 'ui knows no domain word'],
  ['client/src/lib/planted-violation.ts', '../features/sites/site-menu.tsx', 'lib imports only the contract'],
  ['client/src/locales/planted-violation.ts', '../ui/chip.tsx', 'locales import only the contract and lib'],
  ['client/src/integrations/planted-violation.ts', '../features/auth/permissions.ts', 'integrations import only'],
  ['client/src/features/sites/planted-violation.ts', '../../integrations/help.ts', 'the features left of it'],
  ['client/src/features/sites/planted-violation.ts', '../hits/group-model.ts', 'the features left of it'],
  ['server/src/features/hits/planted.routes.ts', './hits.repository.ts', 'A route calls its own service'],
  ['server/src/features/hits/planted.repository.ts', '../sites/sites.service.ts', 'A repository reaches the database'],
  ['server/src/features/snooze/planted.service.ts', '../hits/hits.service.ts', 'the services left of it'],
  ['server/src/features/changes/planted.service.ts', '../snooze/snooze.service.ts', 'the services left of it'],
  ['client/src/features/changes/planted-violation.ts', '../hits/group-model.ts', 'the features left of it'],
  ['server/src/features/snooze/planted.service.ts', '../sites/sites.repository.ts', 'the services left of it'],
  ['client/src/features/profile/planted-violation.ts', '../actions/savings.ts', 'auth, sites and notifications'],
  ['client/src/features/people/planted-violation.ts', '../actions/savings.ts', 'auth, sites and notifications'],
  [
    'client/src/features/people/users/planted-violation.ts',
    '../../changes/changes.ts',
    'auth, sites and notifications',
  ],
  [
    'client/src/features/administration/keys/planted-violation.ts',
    '../../people/people.queries.ts',
    'auth, sites and notifications',
  ],
  ['client/src/features/sites/planted-violation.ts', '../people/people.queries.ts', 'the features left of it'],
  ['server/src/features/people/planted.service.ts', '../rules/rules.service.ts', 'the services left of it'],
  ['server/src/features/rules/planted.service.ts', '../people/people.service.ts', 'the services left of it'],
  ['server/src/features/portfolio/planted.service.ts', '../imports/imports.service.ts', 'the services left of it'],
  ['server/src/http/planted-violation.ts', '../features/hits/hits.service.ts', 'http and db know no feature'],
])('%s may not import %s', (path, imported, message) => {
  expect(lint(path, `import * as forbidden from '${imported}'\n\nexport const value = forbidden\n`)).toContain(message)
})

it.each([
  ['server/src/features/hits/planted.service.ts', '../sites/sites.service.ts'],
  ['server/src/features/snooze/planted.service.ts', '../changes/changes.service.ts'],
  ['server/src/features/people/planted.service.ts', '../auth/sessions.service.ts'],
  ['client/src/features/people/users/planted-use.ts', '../changes/changes-page.ts'],
  ['server/src/features/portfolio/planted.service.ts', '../ingest/administrator.service.ts'],
  ['server/src/features/hits/planted.routes.ts', './hits.service.ts'],
  ['server/src/features/hits/planted.routes.ts', '../../http/route.ts'],
  ['server/src/features/hits/planted.repository.ts', '../../db/database.ts'],
  ['client/src/features/profile/planted-use.ts', '../notifications/preferences.queries.ts'],
  ['client/src/features/hits/planted-use.ts', '../sites/site-selection.ts'],
])('%s may import %s', (path, imported) => {
  expect(lint(path, `import * as allowed from '${imported}'\n\nexport const value = allowed\n`)).not.toContain(
    'noRestrictedImports',
  )
})

it('a text that stands in a component is refused: it has no French', () => {
  const component = 'export function Planted() {\n  return <p>Snooze this equip</p>\n}\n'
  expect(lint('client/src/ui/planted-text.tsx', component)).toContain('noJsxLiterals')
})
