import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createIngestKey } from '../../src/features/keys/ingest-key.service.ts'
import { removeExpired } from '../../src/features/retention/retention.service.ts'
import { buildRule } from '../app/factories.ts'
import { sendHits } from '../fixtures/ingest.ts'
import { at, day, firing, sentRepairScene, since } from '../fixtures/scenes/sent-repair.ts'

const scene = sentRepairScene({ KEEP_FINDINGS_DAYS: '35' })
const { send, sendEach, bringIn, undo, repair, proof, moveTo } = scene

const checked = (offset: number, part: object = {}) => ({
  checked: { siteId: 'tower', ruleId: 'stuck-damper', date: day(offset), ...part },
})
const other = (offset: number) => firing(offset, { ruleId: 'night-load', equipId: 'meter' })
const json = async (now: Date, body: object, sender = scene.sender) => {
  await moveTo(now)
  const answer = await sendHits(scene.app, sender, { payload: JSON.stringify(body), type: 'application/json' })
  return answer.body
}
const storedDays = async () =>
  (
    await sql<object>`
      select s.site_key as site, r.rule_key as rule, c.local_day::text as day, c.equip_ids as equips
        from checked_day c join site s on s.id = c.site_id join rule r on r.id = c.rule_id
       order by 1, 2, 3`.execute(scene.context.db)
  ).rows

test('a day counts on which the rule ran, as its sender says, whenever it says so', async () => {
  await sendEach(-10, -1)
  const key = await repair()
  const answer = await json(at(9), {
    hits: [other(9)],
    checked: [...Array.from({ length: 10 }, (_, place) => place - 10), 1, 2, 3].map(
      (offset) => checked(offset).checked,
    ),
  })
  expect(answer).toMatchObject({ received: 14, created: 1, checked: 13, rejectedCount: 0 })
  expect(await proof(key, at(9))).toMatchObject({
    ...{ watchedBy: null, evidence: 'checked', source: { kind: 'key', name: 'rule engine' } },
    ...{ state: 'proved', stateOn: day(3), neededDays: 3, exposedDays: 10, firedDays: 10 },
    ...{ blindBecause: { status: 'unchecked', names: [] } },
  })
})

test('once a source said so of a rule, only that counts for it, at every site', async () => {
  await sendEach(-10, -1)
  await sendEach(-10, -1, { siteId: 'depot' })
  const [tower, depot] = [await repair('tower'), await repair('depot')]
  for (const offset of [1, 2])
    await send(at(offset), [other(offset), firing(offset, { siteId: 'depot', ruleId: 'night-load' })])
  expect(since(await proof(depot, at(3)))).toEqual(['clean', 'clean'])
  expect(since(await proof(tower, at(3)))).toEqual(['clean', 'clean'])
  await send(at(3, '20:10:00'), [checked(2, { siteId: 'depot' })])
  expect(since(await proof(tower, at(3, '20:20:00')))).toEqual(['blind', 'blind'])
  expect(await proof(depot, at(4))).toMatchObject({ evidence: 'checked' })
  expect(since(await proof(depot, at(4)))).toEqual(['blind', 'clean', 'blind'])
})

test('it says so of a rule, not of others, and for itself only', async () => {
  await sendEach(-10, -1)
  const key = await repair()
  const { tenantId } = scene.sender
  const another = await createIngestKey(scene.context, { tenantId, projectKeys: null }, { name: 'another engine' })
  await send(at(1), [checked(1)], { ...scene.sender, ...another })
  await send(at(2), [checked(2, { ruleId: 'night-load' })])
  expect(await proof(key, at(3))).toMatchObject({ evidence: 'sending' })
  expect(since(await proof(key, at(3)))).toEqual(['blind', 'clean'])
})

test('of equips that are named, the others could not have fired', async () => {
  await sendEach(-30, -1)
  const key = await repair()
  await send(at(1), [other(1)])
  await send(at(2), [checked(1, { equipIds: ['ahu-1'] }), checked(2, { equipIds: ['meter'] }), checked(3)].slice(0, 2))
  expect(since(await proof(key, at(3)))).toEqual(['clean', 'blind'])
  // More equips are added to those that were named, and all go beyond.
  await send(at(3), [checked(2, { equipIds: ['ahu-1'] }), checked(1), checked(1, { equipIds: ['meter'] })])
  expect(await proof(key, at(4))).toMatchObject({ cleanDays: 2, exposedDays: 0 })
  expect(await storedDays()).toMatchObject([
    { day: day(1), equips: null },
    { day: day(2), equips: [expect.any(Number), expect.any(Number)] },
  ])
})

test('the same said twice changes nothing', async () => {
  await sendEach(-10, -1)
  const rows = [checked(-1), checked(-2, { equipIds: ['ahu-1'] })]
  expect(await send(at(0), rows)).toMatchObject({ received: 2, checked: 2 })
  const before = await storedDays()
  await sql`delete from repair_due`.execute(scene.context.db)
  expect(await send(at(0), rows)).toMatchObject({ received: 2, checked: 2 })
  expect(await storedDays()).toEqual(before)
  expect((await sql`select from repair_due`.execute(scene.context.db)).rows).toEqual([])
})

test('wrong entries are rejected, each with its reason, and the others stored', async () => {
  await sendEach(-1, -1)
  const { tenantId } = scene.sender
  await buildRule(scene.context.db, { tenantId, key: 'ours' })
  await scene.context.db
    .insertInto('definition')
    .values({
      tenant_id: tenantId,
      definition_key: 'ours',
      version: 1,
      body: '{}',
      created_at: at(0),
      created_by: null,
    })
    .execute()
  const entry = checked(-1).checked
  const { equipIds: _, ...bad } = { ...entry, date: '2026-02-30', equipIds: null }
  const answer = await json(at(0), {
    checked: [
      entry,
      { ...entry, siteId: 'mill' },
      { ...entry, ruleId: 'unheard-of' },
      { ...entry, ruleId: 'ours' },
      bad,
      { ...entry, date: day(1) },
      { ...entry, equipIds: ['ahu-1', 'ahu-99'] },
      { ...entry, equipIds: [] },
      { siteId: 'tower', ruleId: 'stuck-damper' },
      'tower',
    ],
    hits: [other(-1)],
  })
  expect(answer).toMatchObject({ received: 11, created: 1, checked: 1, rejectedCount: 9 })
  expect(
    answer.rejected.map(({ row, code, message }: { row: number; code: string; message: string }) => [
      row,
      code,
      message,
    ]),
  ).toEqual([
    [2, 'hit.unknown-site', 'There is no site "mill". Add it to the portfolio first.'],
    [3, 'hit.unknown-rule', 'There is no rule "unheard-of". Import it with a portfolio first.'],
    [4, 'hit.own-rule', expect.stringContaining('itself')],
    [5, 'hit.wrong', 'date "2026-02-30": must be a date in the form yyyy-MM-dd'],
    [6, 'checked.future-day', '2026-02-11 is still to come at tower: a rule cannot have run on it.'],
    [7, 'checked.unknown-equip', expect.stringContaining('There is no equip "ahu-99" at site "tower".')],
    [8, 'hit.wrong', expect.stringContaining('equipIds []')],
    [9, 'hit.wrong', 'date: is missing'],
    [10, 'hit.wrong', expect.any(String)],
  ])
})

test('today is the day at the site, ahead of the server or behind it', async () => {
  await sendEach(-1, -1)
  const midnight = new Date(`${day(0)}T01:00:00Z`)
  const entries = ['tower', 'depot'].map((siteId) => checked(0, { siteId }))
  await moveTo(midnight)
  const answer = await sendHits(scene.app, scene.sender, {
    payload: entries.map((one) => JSON.stringify(one)).join('\n'),
  })
  expect(answer.body).toMatchObject({ checked: 1, rejected: [{ row: 2, code: 'checked.future-day' }] })
})

test('a key that is limited to projects says nothing of others', async () => {
  const { tenantId } = scene.sender
  const limited = await createIngestKey(scene.context, { tenantId, projectKeys: ['SOUTH'] }, { name: 'south' })
  const answer = await json(at(0), { checked: [checked(-1).checked] }, { ...scene.sender, ...limited })
  expect(answer).toMatchObject({ received: 1, rejected: [{ row: 1, code: 'hit.foreign-site' }] })
  expect(answer).not.toHaveProperty('checked')
})

test('all or nothing: one wrong entry, and nothing is stored', async () => {
  await sendEach(-1, -1)
  await moveTo(at(0))
  const body = { checked: [checked(-1).checked, { ...checked(-1).checked, equipIds: ['ahu-99'] }], hits: [other(-1)] }
  const answer = await sendHits(scene.app, scene.sender, {
    ...{ payload: JSON.stringify(body), type: 'application/json', query: '?atomic=true' },
  })
  expect(answer.body).toMatchObject({ created: 0, rejected: [{ row: 2, code: 'checked.unknown-equip' }] })
  expect(answer.body).not.toHaveProperty('checked')
  expect(await storedDays()).toEqual([])
})

test('undoing an import takes back what it said, and sending counts again', async () => {
  for (let offset = -10; offset < 0; offset += 1) await bringIn(at(offset), [firing(offset)])
  const key = await repair()
  await bringIn(at(1), [other(1)])
  const run = await bringIn(at(2), [checked(2), checked(1, { equipIds: ['meter'] })])
  expect(run).toMatchObject({ received: 2, rejectedCount: 0, mayUndo: true })
  expect(await proof(key, at(3))).toMatchObject({ evidence: 'checked', cleanDays: 1 })
  const undone = await undo(run.id)
  expect(undone).toMatchObject({ removed: 0, removedChecks: 2, import: { mayUndo: false } })
  expect(await storedDays()).toEqual([])
  const again = await proof(key, at(3))
  expect(again).toMatchObject({ evidence: 'sending' })
  expect(since(again)).toEqual(['clean', 'blind'])
})

test('what is kept long enough goes, and cannot be said again', async () => {
  await sendEach(-1, -1)
  await send(at(0), [checked(-1), checked(0)])
  await moveTo(at(35))
  await removeExpired(scene.context)
  expect(await storedDays()).toMatchObject([{ day: day(0) }])
  expect(await json(at(35), { checked: [checked(-1).checked] })).toMatchObject({
    rejected: [{ row: 1, code: 'hit.no-longer-kept' }],
  })
})

describe('a table of days', () => {
  const csv = (now: Date, payload: string) =>
    moveTo(now).then(() => sendHits(scene.app, scene.sender, { payload, type: 'text/csv' }))
  const table = (...rows: string[]) => ['siteId,ruleId,date,equipId', ...rows].map((row) => `${row}\n`).join('')

  test('says on which equips a rule ran, or on all', async () => {
    await sendEach(-10, -1)
    const key = await repair()
    const before = Array.from({ length: 10 }, (_, place) => `tower,stuck-damper,${day(place - 10)},`)
    const since = [`tower,stuck-damper,${day(1)},ahu-1`, `tower,stuck-damper,${day(1)},ahu-1`]
    const { body } = await csv(at(2), table(...before, ...since))
    expect(body).toMatchObject({ received: 12, created: 0, checked: 12, rejected: [] })
    expect(await proof(key, at(2))).toMatchObject({ evidence: 'checked', exposedDays: 10, neededDays: 3, cleanDays: 1 })
  })

  test('is recognised by its columns, in any order, separator and spelling', async () => {
    await sendEach(-1, -1)
    const { body } = await csv(
      at(0),
      'Date;Rule ID;site_id\n09/02/2026;stuck-damper;tower\n25/01/2026;stuck-damper;tower\n',
    )
    expect(body).toMatchObject({ checked: 2, rejected: [] })
    expect(await storedDays()).toMatchObject([{ day: '2026-01-25' }, { day: '2026-02-09' }])
  })

  test('names the rows that are wrong as a spreadsheet program shows them', async () => {
    await sendEach(-1, -1)
    const rows = [
      'tower,stuck-damper,yesterday,',
      'tower,stuck-damper,03/02/2026,',
      'tower,stuck-damper',
      ',stuck-damper,2026-02-09,',
    ]
    const { body } = await csv(
      at(0),
      table(...rows, 'tower,stuck-damper,2026-02-09,ahu-99', '', 'tower,stuck-damper,2026-02-09,'),
    )
    expect(body).toMatchObject({ received: 6, checked: 1, rejectedCount: 5 })
    expect(body.rejected.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      ...[
        [2, 'hit.wrong'],
        [3, 'row.date-order'],
        [4, 'row.other-columns'],
        [5, 'hit.wrong'],
        [6, 'checked.unknown-equip'],
      ],
    ])
  })

  test('has no other columns: a list of faults without times is refused as before', async () => {
    await sendEach(-1, -1)
    for (const header of ['siteId,equipId,ruleId,date,fault', 'site,equip,rule,date', 'siteId,ruleId,occurredOn']) {
      const { status, body } = await csv(at(0), `${header}\ntower,ahu-1,stuck-damper,2026-02-09,1\n`)
      expect([status, body.code]).toEqual([400, 'import.missing-columns'])
    }
  })

  test('is previewed and imported by hand, and undone', async () => {
    await sendEach(-1, -1)
    await moveTo(at(0))
    const calls = scene.calls()
    const file = table(
      `tower,stuck-damper,${day(-1)},`,
      `tower,stuck-damper,${day(-2)},ahu-1`,
      `mill,stuck-damper,${day(-1)},`,
    )
    const preview = (await calls.preview(file)).json()
    expect(preview).toMatchObject({
      ...{ counts: { checkedDays: { created: 2 } }, outcome: { created: 0, rejectedCount: 1 }, looksLike: null },
      columns: ['siteId', 'ruleId', 'date', 'equipId'].map((name) => ({ name, state: 'known' })),
    })
    expect(await storedDays()).toEqual([])
    const run = (await calls.bringIn(file)).json()
    expect(run).toMatchObject({ counts: { checkedDays: { created: 2 } }, rejectedCount: 1, mayUndo: true })
    expect(await storedDays()).toHaveLength(2)
    expect(await undo(run.id)).toMatchObject({ removedChecks: 2 })
    expect(await storedDays()).toEqual([])
  })

  test('may be lines or lists, too, and is previewed so', async () => {
    await sendEach(-1, -1)
    await moveTo(at(0))
    const calls = scene.calls()
    const lines = [checked(-1), checked(-2)].map((line) => JSON.stringify(line)).join('\n')
    expect((await calls.preview(lines, { format: 'ndjson' })).json()).toMatchObject({
      ...{ counts: { checkedDays: { created: 2 } }, checkedRowCount: 2 },
      columns: ['siteId', 'ruleId', 'date'].map((name) => ({ name, state: 'known' })),
    })
  })
})
