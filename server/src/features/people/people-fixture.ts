import type { Group } from '@bonfire/contract/groups'
import type { ManagedUser } from '@bonfire/contract/managed-users'
import type { PeopleAct } from '@bonfire/contract/people-changes'
import type { InjectOptions } from 'fastify'
import { buildProject, buildSite, buildUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { ensureTenant } from '../auth/tenant.service.ts'

const EVERY_ROLE = [
  'Users',
  'Power Users',
  'Deployment Engineers',
  'Project Admins',
  'Engineering Admins',
  'Administrators',
]

/**
 * A tenant with two projects and its only administrator, an operator who is none, and somebody whose account is
 * deactivated; and another tenant with the same of its own.
 */
export async function buildPeopleFixture({ database: { db }, config }: TestApp) {
  const tenantId = await ensureTenant({ db, config }, 'acme', 'Acme')
  const north = await buildProject(db, tenantId, 'NORTH')
  const south = await buildProject(db, tenantId, 'SOUTH')
  const tower = await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  const mall = await buildSite(db, { tenantId, projectId: south, key: 'mall' })
  const person = (username: string, parts: Partial<Parameters<typeof buildUser>[1]>) =>
    buildUser(db, { tenantId, username, access: [], ...parts })
  const admin = await person('admin', {
    groups: ['Administrators'],
    rolesRestriction: EVERY_ROLE,
    seesAllProjects: true,
  })
  const operator = await person('operator', { groups: ['Users'], rolesRestriction: ['Users'], projectIds: [north] })
  const former = await person('former', { groups: ['Users'] })
  await db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', former).execute()

  const other = await ensureTenant({ db, config }, 'other', 'Other')
  const foreignProject = await buildProject(db, other, 'FOREIGN')
  await buildSite(db, { tenantId: other, projectId: foreignProject, key: 'elsewhere' })
  const stranger = await person('stranger', { tenantId: other, groups: ['Administrators'], seesAllProjects: true })
  const groupId = async (name: string, ofTenant = tenantId) => {
    const { id } = await db
      .selectFrom('user_group')
      .select('id')
      .where('tenant_id', '=', ofTenant)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return id
  }
  return { tenantId, other, north, south, tower, mall, admin, operator, former, stranger, person, groupId }
}

type Method = NonNullable<InjectOptions['method']>

/** The calls, as the person of a cookie. */
export function peopleCalls(test: TestApp, cookie: string | undefined) {
  const send = (method: Method, url: string, payload?: object) =>
    test.ask({ method, url: `/api${url}`, ...(payload && { payload }) }, cookie)
  return {
    users: () => send('GET', '/v2/users'),
    user: async (id: number | string) => {
      const users: ManagedUser[] = (await send('GET', '/v2/users')).json()
      return users.find((user) => user.id === String(id))
    },
    register: (part: object = {}) => send('POST', '/auth/register', { ...NEWCOMER, ...part }),
    edit: (id: number | string, change: object) => send('PATCH', `/v2/users/${id}/edit`, change),
    deactivate: (id: number | string) => send('PATCH', `/v2/users/${id}/deactivate`),
    reactivate: (id: number | string) => send('PATCH', `/v2/users/${id}/reactivate`),
    inviteAgain: (id: number | string) => send('POST', `/v2/users/${id}/invite`),
    groups: (query = '') => send('GET', `/groups/lookup${query}`),
    group: async (name: string) => {
      const groups: Group[] = (await send('GET', '/groups/lookup')).json()
      return groups.find((group) => group.name === name)
    },
    createGroup: (part: object = {}) => send('POST', '/v2/groups', { ...NEW_GROUP, ...part }),
    editGroup: (id: number | string, change: object) => send('PATCH', `/v2/groups/${id}`, change),
    deleteGroup: (id: number | string) => send('DELETE', `/v2/groups/${id}`),
    changes: (query = '') => send('GET', `/v1/people-changes${query}`),
    /** The changes of the trail as `[who, subject, field, from, to]`, those of the oldest act first. */
    trail: async (query = '') => {
      const { acts } = (await send('GET', `/v1/people-changes${query}`)).json()
      return acts
        .toReversed()
        .flatMap(({ changedBy, changes }: PeopleAct) =>
          changes.map(({ subject, field, from, to }) => [changedBy, subject, field, from, to]),
        )
    },
  }
}

export const NEWCOMER = { email: 'newcomer@acme.example', fullName: 'Newcomer', role: 'Users', groups: ['Users'] }
const NEW_GROUP = { name: 'Night shift', access: ['viewTriagePage'], memberIds: [] }
