import { roleNamed } from '@bonfire/contract/imports/people-table'
import { ASSIGNABLE_ROLES } from '@bonfire/contract/people/managed-users'
import { LOCALES } from '@bonfire/contract/people/users'
import { problem } from '@bonfire/contract/refusals/problem'
import { describe, expect, it } from 'vitest'
import { render } from './render.ts'
import { roleName } from './role-names.ts'

describe.each(LOCALES)('the names of roles (%s)', (locale) => {
  const names = ASSIGNABLE_ROLES.map((role) => roleName(locale, role))

  it('are those by which a table of people names them', () => {
    expect(names.map(roleNamed)).toEqual(ASSIGNABLE_ROLES)
  })

  it('are those that a refused table of people lists', () => {
    const refused = render(locale, problem('person.unknown-role', { column: 'x', role: 'y' }))
    expect(refused).toContain(`: ${names.join(', ')}.`)
  })
})

it.each([
  ['Users', 'Le groupe Utilisateurs est prédéfini\u00a0: il ne peut pas être supprimé.'],
  ['Night shift', 'Le groupe Night shift est prédéfini\u00a0: il ne peut pas être supprimé.'],
  ['constructor', 'Le groupe constructor est prédéfini\u00a0: il ne peut pas être supprimé.'],
])('a French refusal says a built-in group in French, and another as written: %s', (group, message) => {
  const refused = problem('group.built-in-deleted', { group })
  expect(render('fr', refused)).toBe(message)
  expect(render('en', refused)).toBe(`${group} is a built-in group and cannot be deleted.`)
})

it('a name that someone typed is said as typed', () => {
  const refused = render('fr', problem('group.name-taken', { name: 'Users' }))
  expect(refused).toContain('Users')
  expect(refused).not.toContain('Utilisateurs')
})
