import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createIngestKey } from '../../src/features/keys/ingest-key.service.ts'
import { at, day, firing, sentRepairScene, since } from '../fixtures/scenes/sent-repair.ts'

const scene = sentRepairScene()
const { send, sendEach, bringIn, undo, repair, proof } = scene

/** Another rule at the same site: its source is sending. */
const other = (offset: number) => firing(offset, { ruleId: 'night-load', equipId: 'meter' })
const RULE_ENGINE = { kind: 'key', name: 'rule engine' }

async function keyOf(name: string) {
  const { tenantId } = scene.sender
  return { ...scene.sender, ...(await createIngestKey(scene.context, { tenantId, projectKeys: null }, { name })) }
}

test('a source that falls silent cannot tell, and is named', async () => {
  await sendEach(-30, -1)
  const key = await repair()
  await send(at(1), [other(1)])
  expect(await proof(key, at(2, '06:00:00'))).toMatchObject({
    ...{ watchedBy: null, evidence: 'sending', source: RULE_ENGINE, state: 'watching', blindBecause: null },
    ...{ exposedDays: 30, firedDays: 30, neededDays: 3, cleanDays: 1 },
  })
  expect(await proof(key, at(15, '06:00:00'))).toMatchObject({ state: 'watching', reason: null })
  const silent = await proof(key, at(16, '06:00:00'))
  expect(silent).toMatchObject({
    ...{ state: 'cannotTell', reason: 'blind', stateOn: day(15), cleanDays: 1 },
    ...{ source: RULE_ENGINE, blindBecause: { status: 'silent', names: [] } },
  })
  expect(since(silent)).toEqual(['clean', ...Array.from({ length: 14 }, () => 'blind')])
  for (const offset of [16, 17]) await send(at(offset), [other(offset)])
  expect(await proof(key, at(18))).toMatchObject({ state: 'proved', stateOn: day(17), cleanDays: 3 })
})

test('a firing that is sent brings it back, whoever sends it', async () => {
  await sendEach(-10, -1)
  const key = await repair()
  await send(at(1), [other(1)])
  await send(at(2), [firing(2)], await keyOf('another engine'))
  expect(await proof(key, at(3))).toMatchObject({
    state: 'cameBack',
    stateOn: day(2),
    heldDays: 1,
    source: RULE_ENGINE,
  })
})

describe.each(['tower', 'depot'] as const)('at %s, a day counts', (siteId) => {
  const meter = { siteId, ruleId: 'night-load', equipId: 'meter' }
  test('if something of it is sent by midnight of the day after', async () => {
    await sendEach(-10, -1, { siteId })
    const key = await repair(siteId)
    await send(at(2, '23:59:00', siteId), [firing(1, meter)])
    await send(at(4, '00:01:00', siteId), [firing(2, meter)])
    expect(since(await proof(key, at(4, '00:02:00', siteId)))).toEqual(['clean', 'blind', 'blind'])
  })

  test('as a day of the site, not of the clock of the server', async () => {
    await sendEach(-10, -1, { siteId })
    const key = await repair(siteId)
    await send(at(2, '00:30:00', siteId), [firing(2, meter)])
    await send(at(3, '23:30:00', siteId), [firing(3, meter)])
    expect(since(await proof(key, at(4, '00:01:00', siteId)))).toEqual(['blind', 'clean', 'clean'])
  })
})

test('what was sent too late does not say how often it fires', async () => {
  await send(
    at(0),
    Array.from({ length: 20 }, (_, place) => firing(place - 40)),
  )
  const key = await repair()
  await send(at(1), [other(1)])
  expect(await proof(key, at(2))).toMatchObject({
    ...{ evidence: 'sending', exposedDays: 0, firedDays: 0, isMeasured: false, neededDays: 14, cleanDays: 1 },
  })
})

test('what has not come yet is not missing: it may still come on the day after', async () => {
  await sendEach(-10, -1)
  const key = await repair()
  await send(at(1), [other(1)])
  expect(await proof(key, at(3, '06:00:00'))).toMatchObject({ blindBecause: null })
  expect(await proof(key, at(4, '06:00:00'))).toMatchObject({ blindBecause: { status: 'silent' } })
})

test('another source says nothing, and a new key of the same name is the same', async () => {
  await sendEach(-10, -1)
  const key = await repair()
  await send(at(1), [other(1)], await keyOf('another engine'))
  await send(at(2), [other(2)], await keyOf('rule engine'))
  expect(since(await proof(key, at(3)))).toEqual(['blind', 'clean'])
})

test('what is known already tells that its source is sending, too', async () => {
  await sendEach(-10, -1)
  const key = await repair()
  await send(at(1), [other(1)], await keyOf('another engine'))
  expect(since(await proof(key, at(2, '06:00:00')))).toEqual(['blind'])
  expect(await send(at(2, '07:00:00'), [other(1)])).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(since(await proof(key, at(2, '08:00:00')))).toEqual(['clean'])
})

test('sending the same again, or at another site, changes nothing', async () => {
  await sendEach(-10, -1)
  const key = await repair()
  await send(at(1), [other(1)])
  await send(at(2), [other(1), firing(2, { siteId: 'depot' })])
  expect(since(await proof(key, at(3)))).toEqual(['clean', 'blind'])
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from sending_day`.execute(
    scene.context.db,
  )
  expect(rows).toEqual([{ count: 12 }])
})

test('undoing an import takes back that its source was sending, as far as no other did', async () => {
  for (let offset = -10; offset < 0; offset += 1) await bringIn(at(offset), [firing(offset)])
  const key = await repair()
  const first = await bringIn(at(1, '12:00:00'), [other(1), firing(1, { siteId: 'depot' })])
  const second = await bringIn(at(1), [firing(1, { ruleId: 'night-load', equipId: 'second meter' })])
  expect(await proof(key, at(2))).toMatchObject({
    evidence: 'sending',
    source: { kind: 'files', name: '' },
    cleanDays: 1,
  })
  expect(await undo(first.id)).toMatchObject({ removed: 2 })
  expect(await proof(key, at(2))).toMatchObject({ cleanDays: 1 })
  expect(await undo(second.id)).toMatchObject({ removed: 1 })
  expect(since(await proof(key, at(2)))).toEqual(['blind'])
})

test('files that are read with a mapping are a source of their own', async () => {
  const choices = { columns: { occurredOn: { column: 'Tag' } } }
  const header = ['siteId', 'equipId', 'equipName', 'ruleId', 'start', 'durationSeconds', 'Tag']
  const saved = await scene.app.ask(
    { method: 'POST', url: '/api/v1/imports/mappings', payload: { name: 'Plant log', kind: 'hits', header, choices } },
    scene.admin,
  )
  expect(saved.statusCode).toBe(201)
  const csv = (offset: number) => {
    const { siteId, equipId, equipName, ruleId, times } = firing(offset)
    return `${header}\n${[siteId, equipId, equipName, ruleId, times[0]?.t, 3600, day(offset)]}\n`
  }
  for (let offset = -6; offset < 0; offset += 1) {
    await scene.moveTo(at(offset))
    const calls = scene.calls()
    expect((await calls.bringIn(csv(offset), { mappingId: saved.json().id })).json()).toMatchObject({ created: 1 })
  }
  const key = await repair()
  await bringIn(at(1), [other(1)])
  expect(await proof(key, at(2))).toMatchObject({ source: { kind: 'mapping', name: 'Plant log' }, exposedDays: 6 })
  expect(since(await proof(key, at(2)))).toEqual(['blind'])
})

test('findings from before sources were noted are those of the only key', async () => {
  await sendEach(-10, -1)
  const key = await repair()
  await sql`update occurrence set sent_by = null`.execute(scene.context.db)
  expect(await proof(key, at(1))).toMatchObject({ evidence: null, source: null, state: 'cannotTell' })
  await sql`update sending_source set sent_unnamed = true`.execute(scene.context.db)
  await send(at(1), [other(1)])
  expect(await proof(key, at(2))).toMatchObject({ evidence: 'sending', source: RULE_ENGINE, cleanDays: 1 })
})
