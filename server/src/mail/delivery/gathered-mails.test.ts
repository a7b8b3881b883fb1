import { beforeEach, describe, expect, it } from 'vitest'
import { buildEquipRule } from '../../../test/app/factories.ts'
import { actionScene } from '../../../test/fixtures/actions.ts'
import { MAIL_HOUSE } from '../../../test/fixtures/mail/mail.ts'
import { type MailServer, startMailServer } from '../../../test/servers/mail-server.ts'
import { claimMails } from '../claim-mails.ts'
import { deliverMails } from './deliver-mails.ts'
import { smtpTransport } from './mail-transport.ts'

const scene = actionScene()
const GATHERED_MINUTES = 5

let server: MailServer
let manager: string

beforeEach(async () => {
  server = await startMailServer()
  const { db } = scene.app.database
  const person = await db
    .updateTable('user_account')
    .set({ locale: 'fr' })
    .where('id', '=', scene.fixture.manager)
    .returning('forge_id')
    .executeTakeFirstOrThrow()
  manager = person.forge_id
  return () => server.stop()
})

const now = () => scene.app.clock.now
const later = (minutes: number) => {
  scene.app.clock.now = new Date(now().getTime() + minutes * 60_000)
}

async function create(change: object = {}): Promise<string> {
  const answer = await scene.engineer.create({ assigneeId: manager, description: 'It *leaks*.', ...change })
  return answer.json().issueKey
}

async function move(key: string, status: string, statusChangeReason?: string): Promise<void> {
  const answer = await scene.engineer.update(key, { status, ...(statusChangeReason && { statusChangeReason }) })
  expect(answer.statusCode).toBe(200)
}

function deliver(url = server.url) {
  const never = new AbortController().signal
  const { db } = scene.app.database
  const house = { ...MAIL_HOUSE, db, clock: now, log: { info() {}, warn() {}, error() {} }, keepDays: 30 }
  return deliverMails({ ...house, transport: smtpTransport(url) }, { closing: never, abandoning: never })
}

const claim = () => {
  const leaseUntil = new Date(now().getTime() + 5 * 60_000)
  return claimMails(scene.app.database.db, { now: now(), leaseUntil, limit: 4 })
}

describe('steps within minutes', () => {
  it('are one mail that lists them in order, in the language of its reader', async () => {
    const key = await create()
    await deliver()
    later(1)
    await move(key, 'Work In Progress')
    later(1)
    await move(key, 'Closed', 'Fixed')
    await deliver()
    expect(server.mails).toEqual([])
    later(GATHERED_MINUTES)
    await deliver()
    await deliver()
    expect(server.mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
      ['NORTH-1 vous est attribuée\u00a0: Mend the valve of AHU 1', ['manager@acme.example']],
    ])
    const text = server.mails[0]?.text ?? ''
    const places = [
      'The engineer vous a attribué l’action.',
      'de «\u00a0Nouvelle\u00a0» à «\u00a0En cours\u00a0»',
      'de «\u00a0En cours\u00a0» à «\u00a0Fermée\u00a0»',
      'Motif\u00a0: Corrigé',
    ].map((words) => text.indexOf(words))
    expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true)
    expect(text).toContain('https://bonfire.example/actions/NORTH-1?locale=fr')
  })

  it('of many actions are one mail for each person, which says what it leaves out', async () => {
    for (let number = 0; number < 33; number++) await create({ summary: `Valve ${number}` })
    later(GATHERED_MINUTES)
    await deliver()
    expect(server.mails.map(({ subject }) => subject)).toEqual(['33 actions vous sont attribuées'])
    expect(server.mails[0]?.text).toContain('NORTH-30 Valve 29')
    expect(server.mails[0]?.text).not.toContain('NORTH-31 ')
    expect(server.mails[0]?.text).toContain('Et 3 autres actions.')
  })

  it('are told again in another mail if more follow later', async () => {
    const key = await create()
    later(GATHERED_MINUTES)
    await deliver()
    await move(key, 'In Review')
    later(GATHERED_MINUTES)
    await deliver()
    expect(server.mails.map(({ subject }) => subject?.replace(/\u00a0/g, ' '))).toEqual([
      'NORTH-1 vous est attribuée : Mend the valve of AHU 1',
      'NORTH-1 passe à « En vérification » : Mend the valve of AHU 1',
    ])
  })

  it('of a server that died are sent as they were, and what came later apart', async () => {
    const key = await create()
    await move(key, 'In Review')
    later(GATHERED_MINUTES)
    const [lost] = await claim()
    await move(key, 'Parked')
    expect(await claim()).toEqual([])
    later(GATHERED_MINUTES)
    const again = await claim()
    expect(again.map(({ id, rowIds }) => [id, rowIds.length])).toEqual([
      [lost?.id, 2],
      [expect.any(Number), 1],
    ])
    later(GATHERED_MINUTES)
    await deliver()
    expect(server.mails).toHaveLength(2)
    const { db } = scene.app.database
    expect(await db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()).toEqual([])
  })

  it('wait together for a mail server that is down', async () => {
    const key = await create()
    await move(key, 'In Review')
    later(GATHERED_MINUTES)
    await deliver('smtp://127.0.0.1:1')
    later(30)
    await deliver()
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.text).toContain('En vérification')
  })

  it('say nothing of a site that their reader has lost since', async () => {
    const { db } = scene.app.database
    await scene.manager.create({ siteId: 'mall', assigneeId: await forgeIdOf('contractor') })
    const key = await create({ summary: 'Stays hidden' })
    await scene.manager.update(key, { assigneeId: manager })
    await db.deleteFrom('user_project').where('user_id', '=', scene.fixture.manager).execute()
    await db.deleteFrom('user_project').where('user_id', '=', scene.fixture.contractor).execute()
    later(GATHERED_MINUTES)
    await deliver()
    expect(server.mails).toEqual([])
    expect(await db.selectFrom('mail').select('id').where('given_up_at', 'is', null).execute()).toEqual([])
  })

  it('leave out only the actions of a lost site', async () => {
    const { db, south, north } = { db: scene.app.database.db, ...scene.fixture }
    await db.insertInto('user_project').values({ user_id: scene.fixture.engineer, project_id: south }).execute()
    await create({ summary: 'Lost' })
    await scene.engineer.create({ siteId: 'mall', assigneeId: manager, summary: 'Kept' })
    await db
      .deleteFrom('user_project')
      .where('user_id', '=', scene.fixture.manager)
      .where('project_id', '=', north)
      .execute()
    later(GATHERED_MINUTES)
    await deliver()
    expect(server.mails.map(({ subject }) => subject)).toEqual(['SOUTH-1 vous est attribuée\u00a0: Kept'])
    expect(server.mails[0]?.text).not.toContain('Lost')
  })
})

describe('an assignment', () => {
  it('is told with its description, due date and the equipment as it is when sent', async () => {
    const { db } = scene.app.database
    const key = await create({ dueDate: '2026-03-20' })
    const { tower: siteRowId, ruleRowId } = scene.fixture
    for (const equipKey of ['AHU-2', 'AHU-1']) {
      const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey })
      await scene.engineer.associate({ actionId: key, equipRuleIds: [String(equipRuleId)] })
    }
    later(GATHERED_MINUTES)
    await deliver()
    const text = server.mails[0]?.text?.replace(/\u00a0/g, ' ')
    expect(text).toContain('> It *leaks*.')
    expect(text).toContain('Échéance : vendredi 20 mars 2026')
    expect(text).toMatch(/Équipements : .*AHU-1, .*AHU-2/)
  })

  it('of an urgent action is told at once', async () => {
    await create({ priority: 'Critical' })
    await deliver()
    expect(server.mails.map(({ recipients }) => recipients?.[0])).toContain('manager@acme.example')
  })
})

async function forgeIdOf(username: string): Promise<string> {
  const { db } = scene.app.database
  const { forge_id } = await db
    .selectFrom('user_account')
    .select('forge_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return forge_id
}
