import { describe, expect, it } from 'vitest'
import { peopleCalls } from '../../../../test/fixtures/people.ts'
import { FORMER_EMAIL, FORMER_NAME, tracesScene } from '../../../../test/fixtures/scenes/traces.ts'

const scene = tracesScene()
const { leaveTraces } = scene

describe('deleting is refused', () => {
  it('for oneself, also where there is another administrator', async () => {
    await scene.fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
    const answer = await scene.admin.erase(scene.fixture.admin)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'user.erase-own'])
  })

  it('for the last administrator who can sign in', async () => {
    const id = await scene.fixture.person('granted', { access: ['userAdmin'], seesAllProjects: true })
    const granted = peopleCalls(scene.app, await scene.app.signIn('granted'))
    await scene.app.database.db.updateTable('user_account').set({ password_hash: null }).where('id', '=', id).execute()
    const answer = await granted.erase(scene.fixture.admin)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'people.no-administrator'])
    expect(await scene.admin.user(scene.fixture.admin)).toMatchObject({ username: 'admin' })
  })

  it('to administrators who do not see all projects, who cannot export either', async () => {
    await scene.fixture.person('local', { groups: ['Administrators'], projectIds: [scene.fixture.north] })
    const local = peopleCalls(scene.app, await scene.app.signIn('local'))
    const answers = [await local.erase(scene.fixture.operator), await local.exported(scene.fixture.operator)]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [403, 'user.erase-all-projects'],
      [403, 'user.export-all-projects'],
    ])
    expect(await scene.admin.trail()).toEqual([])
  })

  it('to others, and for people of another tenant', async () => {
    const operator = peopleCalls(scene.app, await scene.app.signIn('operator'))
    const answers = [
      await operator.erase(scene.fixture.former),
      await operator.exported(scene.fixture.former),
      await scene.admin.erase(scene.fixture.stranger),
      await scene.admin.exported(scene.fixture.stranger),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 404, 404])
  })
})

it('all that is known of a person is exported without secrets and noted in the trail', async () => {
  const forgeId = await leaveTraces()
  const answer = await scene.admin.exported(scene.fixture.operator)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    exportedAt: '2026-03-10T12:00:00.000Z',
    account: {
      user_id: forgeId,
      username: 'operator',
      email: 'operator@acme.example',
      hasPassword: true,
      identity: null,
    },
    preferences: { locale: 'en', mentions: true },
    groups: ['Users'],
    access: ['viewTriagePage'],
    portfolio: { projectKeys: ['NORTH'] },
    sessions: [{ createdAt: '2026-03-10T12:00:00.000Z' }],
    comments: [{ actionKey: 'NORTH-1', text: 'The damper is stuck.' }],
    mentionedIn: [{ actionKey: 'NORTH-1', text: expect.stringContaining('@The operator!') }],
    actionsCreated: [{ actionKey: 'NORTH-1', summary: 'Mend the valve of AHU 1' }],
    actionsAssigned: [{ actionKey: 'NORTH-1' }],
    snoozes: [
      {
        siteId: 'NORTH~tower',
        equip: 'Equip ahu-1',
        rule: 'Rule fan',
        snoozedUntil: '2027-01-01T00:00:00.000Z',
        isFalseAlert: false,
      },
    ],
    attachments: [{ actionKey: 'NORTH-1', fileName: 'damper.jpg', sizeBytes: 1200 }],
    insightSubscriptions: [{ rhythm: 'daily', places: ['NORTH', 'NORTH~tower'] }],
    savedViews: [{ screen: 'actions', search: 'status=open', projectKey: 'NORTH', isStartPage: true }],
    reportLinks: [{ name: 'The operator’s month' }],
    mails: [{ kind: 'mentioned', sentAt: null }],
    trail: {
      aboutThem: [
        { subject: FORMER_EMAIL, field: 'email', from: FORMER_EMAIL, to: 'operator@acme.example' },
        { subject: FORMER_EMAIL, field: 'role', from: null, to: 'STAFF' },
        { subject: 'operator@acme.example', field: 'fullName', from: 'The operator', to: FORMER_NAME },
        { subject: 'operator@acme.example', field: 'fullName', from: FORMER_NAME, to: 'The operator' },
        { subject: 'operator@acme.example', field: 'exported' },
      ],
      people: [],
      rules: [{ subject: 'NORTH · Rule fan', field: 'insights', from: null, to: 'P2' }],
      parameters: [{ subject: 'g36-ahu-fc13 · NORTH', field: 'eSat', from: null, to: '3 °F', reason: 'Old sensors' }],
      equipParts: [],
    },
  })
  expect(answer.json().trail.actions.map(({ field }: { field: string }) => field)).toContain('assignee')
  expect(answer.body).not.toMatch(/argon2|token/i)
  expect((await scene.admin.trail()).at(-1)).toEqual(['The admin', 'operator@acme.example', 'exported', null, null])
})

it('whoever has a former email now, and deleted views, are not in the export', async () => {
  await leaveTraces()
  const operator = await scene.app.signIn('operator')
  await scene.admin.register({ email: FORMER_EMAIL })
  const [view] = (await scene.app.ask({ url: '/api/v1/views?screen=actions' }, operator)).json().views
  await scene.app.ask({ method: 'DELETE', url: `/api/v1/views/${view.viewId}` }, operator)
  const { savedViews, trail } = (await scene.admin.exported(scene.fixture.operator)).json()
  expect(savedViews).toEqual([])
  const subjects = new Set(trail.aboutThem.map(({ subject }: { subject: string }) => subject))
  expect([...subjects]).toEqual(['operator@acme.example'])
})

it('of keys, the export has which a person made and which they revoked', async () => {
  const second = await scene.fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
  const key = { name: 'Rule engine', projectKeys: null }
  const made = await scene.app.ask({ method: 'POST', url: '/api/v1/ingest-keys', payload: key }, scene.cookie)
  const revoke = { method: 'POST', url: `/api/v1/ingest-keys/${made.json().key.id}/revoke` } as const
  await scene.app.ask(revoke, await scene.app.signIn('second'))
  const keysOf = async (id: number) => (await scene.admin.exported(id)).json().ingestKeys
  const line = { name: 'Rule engine', at: scene.app.clock.now.toISOString() }
  expect(await keysOf(scene.fixture.admin)).toEqual([{ ...line, did: 'created' }])
  expect(await keysOf(second)).toEqual([{ ...line, did: 'revoked' }])
})
