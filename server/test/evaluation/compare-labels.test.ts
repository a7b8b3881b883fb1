import type { ComparedLabels } from '@bonfire/contract/evaluation/accuracy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evaluateDue } from '../../src/features/evaluation/queue/work-queue.service.ts'
import { buildEquipRule, buildOccurrence, buildRule, buildSite, buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { xlsxOf } from '../fixtures/files/workbooks.ts'
import { buildAirHandler, coolingDay, storeDay } from '../fixtures/own-rules.ts'

let app: TestApp
let engineer: string
beforeAll(async () => {
  app = await testApp()
  app.clock.now = new Date('2026-03-12T12:00:00Z')
  const { db } = app.database
  const site = await buildAirHandler(db)
  const { tenantId, projectId } = site
  const hidden = await buildSite(db, { tenantId, projectId, key: 'hidden' })
  // Full cooling leaves the supply air too warm on one day, and half of it does well on the other.
  const failing = coolingDay('2026-03-02', { supplyCelsius: 16 })
  const healthy = { ...coolingDay('2026-03-04', { supplyCelsius: 13 }), cc: () => 60 }
  for (const shapes of [failing, healthy]) await storeDay(db, site, shapes, { now: app.clock.now })
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
  const evaluation = evaluateDue({
    ...{ db, config: app.config, changes: app.changes, storage: app.storage, log: app.app.log },
    clock: () => app.clock.now,
  })
  await evaluation.work('past')
  await evaluation.close()
  const ruleRowId = await buildRule(db, { tenantId, key: 'sent-fan', projectRules: [] })
  const sent = await buildEquipRule(db, { siteRowId: site.siteRowId, ruleRowId, equipKey: 'fan-1' })
  await buildOccurrence(db, { equipRuleId: sent, day: '2026-03-05' })
  await buildEquipRule(db, { siteRowId: hidden, ruleRowId, equipKey: 'fan-9' })
  await buildUser(db, {
    tenantId,
    username: 'engineer',
    siteRowIds: [site.siteRowId],
    rolesRestriction: ['Engineering Admins'],
  })
  engineer = await app.signIn('engineer')
})
afterAll(() => app.close())

const send = (payload: string | Buffer, type = 'application/octet-stream') =>
  app.ask({ method: 'POST', url: '/api/v1/accuracy/labels', payload, headers: { 'content-type': type } }, engineer)

const LABELS = `site,equip,day,faulted,cause
tower,ahu-1,2026-03-02,yes,cooling-valve
tower,ahu-1,2026-03-04,no,
tower,ahu-1,2026-03-08,no,
tower,fan-1,2026-03-05,no,
tower,fan-1,2026-03-06,yes,
`

/** Rules and equips by their keys. */
function named({ rules, equips, days }: ComparedLabels) {
  return days.map(({ equip, day, findings, quiet, ...rest }) => ({
    equip: equips[equip]?.equipId,
    day,
    ...rest,
    findings: findings.map((place) => rules[place]?.ruleId),
    quiet: quiet.map((place) => rules[place]?.ruleId),
  }))
}

test('labelled days are compared with what is stored of them, sent findings too', async () => {
  const response = await send(LABELS)
  expect(response.statusCode).toBe(200)
  const compared: ComparedLabels = response.json()
  const [failed, fine, unknown, sent, silent] = named(compared)
  expect(failed).toMatchObject({ equip: 'ahu-1', isFaulted: true, cause: 'cooling-valve', hasData: true })
  expect(failed?.findings[0]).toBe('g36-ahu-fc13')
  // It found the same as the one above, which is neither quiet nor a second finding.
  expect([...(failed?.findings ?? []), ...(failed?.quiet ?? [])]).not.toContain('apar-r20')
  expect(fine).toMatchObject({ day: '2026-03-04', isFaulted: false, cause: null, hasData: true, findings: [] })
  expect(fine?.quiet).toContain('g36-ahu-fc2')
  expect(unknown).toMatchObject({ hasData: false, findings: [], quiet: [] })
  expect(sent).toMatchObject({ equip: 'fan-1', hasData: true, findings: ['sent-fan'], quiet: [] })
  expect(silent).toMatchObject({ hasData: false, findings: [] })
  expect(compared.rules.find(({ ruleId }) => ruleId === 'sent-fan')).toEqual({
    ...{ ruleId: 'sent-fan', name: 'Rule sent-fan', causes: [] },
  })
  expect(compared.rules.find(({ ruleId }) => ruleId === 'g36-ahu-fc13')?.causes[0]).toBe('cooling-valve')
  expect(compared.rules.find(({ ruleId }) => ruleId === 'g36-ahu-fc2')?.name).not.toBe('g36-ahu-fc2')
  expect(compared.equips[0]).toMatchObject({ siteId: 'tower', equipId: 'ahu-1', name: 'AHU 1' })
})

test('a workbook is read as a table is', async () => {
  const cellOf = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = LABELS.trim()
    .split('\n')
    .map((line, place) => `<row r="${place + 1}">${line.split(',').map(cellOf).join('')}</row>`)
  const response = await send(xlsxOf({ sheets: { Labels: rows.join('') } }))
  expect(response.json()).toEqual((await send(LABELS)).json())
})

test('wrong rows are named, and a site that one does not see is unknown', async () => {
  const refused = async (text: string | Buffer, type?: string) => {
    const response = await send(text, type)
    return { status: response.statusCode, ...response.json() }
  }
  const rows = await refused('site,equip,day,faulted\nhidden,fan-9,2026-03-05,no\ntower,ahu-1,2026-03-05,perhaps\n')
  expect(rows).toMatchObject({ status: 422, code: 'table.wrong' })
  expect(rows.message).toContain('there is no site “hidden”')
  expect(rows.message).toContain('“perhaps” is neither yes nor no')
  expect(await refused('day,faulted\n2026-03-02,yes\n')).toMatchObject({ status: 422, code: 'label.no-column' })
  expect(await refused('')).toMatchObject({ code: expect.stringMatching(/^import\./) })
  expect(await refused('{}', 'application/json')).toMatchObject({ code: 'import.not-octets' })
  expect(await refused(Buffer.alloc(9 * 1024 * 1024, 'x'))).toMatchObject({ status: 413 })
})
