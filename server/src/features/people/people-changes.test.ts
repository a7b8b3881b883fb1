import type { PeopleChange } from '@bonfire/contract/people-changes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { buildPeopleFixture, NEWCOMER, peopleCalls } from './people-fixture.ts'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildPeopleFixture>>
let admin: ReturnType<typeof peopleCalls>
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildPeopleFixture(test)
  admin = peopleCalls(test, await test.signIn('admin'))
})

const fieldsOf = async (query: string) => (await admin.trail(query)).map((line: unknown[]) => line[2])

it('the trail is filtered by what, of whom, by whom and when, and shows nothing of another tenant', async () => {
  await fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
  const second = peopleCalls(test, await test.signIn('second'))
  await admin.createGroup({ memberIds: [] })
  test.clock.now = new Date('2026-03-11T22:30:00Z')
  await second.edit(fixture.operator, { role: 'STAFF' })
  test.clock.now = new Date('2026-03-12T12:00:00Z')
  await second.deactivate(fixture.operator)
  await peopleCalls(test, await test.signIn('stranger')).createGroup({ name: 'Foreign' })

  expect(await fieldsOf('')).toEqual(['group', 'access', 'role', 'status'])
  expect(await fieldsOf('?subjectKind=group')).toEqual(['group', 'access'])
  expect(await fieldsOf('?field=status')).toEqual(['status'])
  expect(await fieldsOf('?search=OPERATOR%40acme')).toEqual(['role', 'status'])
  expect(await fieldsOf('?search=the%20admin')).toEqual(['group', 'access'])
  expect(await fieldsOf('?search=%25')).toEqual([])
  expect(await fieldsOf('?from=2026-03-12')).toEqual(['status'])
  expect(await fieldsOf('?to=2026-03-11&from=2026-03-11')).toEqual(['role'])
  expect(await fieldsOf('?from=2026-03-12&timeZone=Europe/Paris')).toEqual(['status'])
  expect(await fieldsOf('?from=2026-03-12&timeZone=Australia/Sydney')).toEqual(['role', 'status'])
  const [first] = (await admin.changes('?field=group')).json().changes
  expect(first).toEqual({
    id: expect.stringMatching(/^\d+$/),
    changedAt: '2026-03-10T12:00:00.000Z',
    changedBy: 'The admin',
    subjectKind: 'group',
    subject: 'Night shift',
    field: 'group',
    from: null,
    to: 'Night shift',
  })
})

it('the trail comes a hundred at a time, the newest first, without a gap', async () => {
  await test.database.pool.query(
    `insert into people_change (tenant_id, changed_at, subject_kind, subject, field, to_value)
     select $1, now(), 'user', 'n' || n, 'role', 'STAFF' from generate_series(1, 250) n`,
    [fixture.tenantId],
  )
  const seen: PeopleChange[] = []
  const pages: boolean[] = []
  for (let query = ''; pages.at(-1) !== false; query = `?before=${seen.at(-1)?.id}`) {
    const page = (await admin.changes(query)).json()
    seen.push(...page.changes)
    pages.push(page.hasMore)
  }
  expect(pages).toEqual([true, true, false])
  expect(seen.map((change) => change.subject)).toEqual(Array.from({ length: 250 }, (_, index) => `n${250 - index}`))
  expect(seen[0]).toMatchObject({ changedBy: null, from: null, to: 'STAFF' })
})

it('a portfolio of thousands of sites is kept whole and shown short', async () => {
  const { tenantId, north } = fixture
  await test.database.pool.query(
    `insert into site (tenant_id, project_id, site_key, label, timezone)
     select $1, $2, 's' || n, 'S', 'UTC' from generate_series(1, 3000) n`,
    [tenantId, north],
  )
  const siteIds = Array.from({ length: 3000 }, (_, index) => `NORTH~s${index + 1}`)
  const portfolio = { seesAllProjects: false, projectKeys: [], siteIds }
  expect((await admin.register({ portfolio })).statusCode).toBe(200)
  const [change] = (await admin.changes('?field=portfolio')).json().changes
  expect(change.to).toMatch(/^NORTH~s1, .*…$/)
  expect(change.to.length).toBe(2001)
  const kept = await test.database.db
    .selectFrom('people_change')
    .select('to_value')
    .where('field', '=', 'portfolio')
    .execute()
  expect(kept[0]?.to_value?.split(', ')).toHaveLength(3000)
})

it('what was refused stands nowhere in the trail', async () => {
  await admin.register({ groups: ['Ghosts'] })
  await admin.edit(fixture.operator, {
    role: 'STAFF',
    portfolio: { seesAllProjects: false, projectKeys: ['X'], siteIds: [] },
  })
  await admin.deactivate(fixture.admin)
  expect(await admin.trail()).toEqual([])
  expect((await admin.register()).json().email).toBe(NEWCOMER.email)
  expect(await admin.trail()).toHaveLength(4)
})

it.each([
  'field=password',
  'subjectKind=rule',
  'from=yesterday',
  'from=2026-02-30',
  'before=-1',
  'timeZone=Mars/Olympus',
  'timeZone=%2B02:00',
  `search=${'x'.repeat(201)}`,
])('a filter %s is malformed', async (query) => {
  const answer = await admin.changes(`?${query}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed'])
})
