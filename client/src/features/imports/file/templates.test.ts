import { peopleColumns, roleNamed } from '@bonfire/contract/imports/people-table'
import { LOCALES } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { peopleTemplate } from './templates.ts'

test('the example of people has French headings and words for French readers', async () => {
  expect(await peopleTemplate('fr')).toBe(
    '\uFEFFE-mail;Nom complet;Rôle;Groupes;Projets\r\n' +
      'ann.lee@example.com;Ann Lee;Utilisateurs;Utilisateurs;CAMPUS\r\n',
  )
})

test.each(LOCALES)('an import knows every column and the role of the example in %s', async (locale) => {
  const rows = (await peopleTemplate(locale))
    .slice(1)
    .split('\r\n')
    .map((line) => line.split(/[,;]/))
  const { columns } = peopleColumns(rows[0] ?? [])
  expect(Object.keys(columns).toSorted()).toEqual(['email', 'fullName', 'groups', 'projects', 'role'])
  expect(roleNamed(rows[1]?.[columns.role ?? -1] ?? '')).toBe('Users')
})
