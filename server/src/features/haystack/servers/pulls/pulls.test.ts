import { describe, expect, test } from 'vitest'
import { TEST_NOW } from '../../../../../test/app/test-app.ts'
import { HEADER, haystackScene, record } from '../../../../../test/fixtures/haystack.ts'
import { importCalls } from '../../../../../test/fixtures/imports.ts'
import { HAYSTACK_USER } from '../../../../../test/servers/haystack-server.ts'
import { readHaystackSources, readSources } from '../../../../http/operation/data-measures.ts'

const { scene, newPulls, form, ask, create, source, runs, later } = haystackScene()

describe('a pull', () => {
  test('brings findings in, under the name of the server', async () => {
    await create()
    await newPulls().pullDue()
    expect(await runs()).toMatchObject([
      {
        fileName: 'SkySpark',
        state: 'done',
        kind: 'hits',
        format: 'zinc',
        startedBy: null,

        isPulled: true,
        isFromFolder: false,
        isFromCommandLine: false,
        received: 1,
        created: 1,
        rejectedCount: 0,
        mayUndo: true,
      },
    ])
    expect(await source()).toMatchObject({
      isPulling: false,
      lastFailure: null,
      nextPullAt: '2026-03-10T12:15:00.000Z',
      lastSuccess: { at: '2026-03-10T12:00:00.000Z', received: 1, stored: 1, rejectedCount: 0 },
    })
    const stored = await scene.app.database.db
      .selectFrom('occurrence')
      .innerJoin('equip_rule', 'equip_rule.id', 'occurrence.equip_rule_id')
      .select(['description', 'duration_seconds', 'source_id'])
      .execute()
    expect(stored).toEqual([{ description: 'Stuck, again', duration_seconds: 600, source_id: 'f1' }])
  })

  test('signs in without sending the password, and out again', async () => {
    const before = scene.haystack.sessionCount()
    await create()
    await newPulls().pullDue()
    expect(scene.haystack.asked.map(({ operation }) => operation)).toEqual(['about', 'about', 'about', 'read', 'close'])
    const sent = scene.haystack.asked.map(({ authorization }) => authorization).join(' ')
    expect(sent).not.toContain(HAYSTACK_USER.password)
    expect(sent).not.toContain(Buffer.from(HAYSTACK_USER.password).toString('base64url'))
    expect(scene.haystack.sessionCount()).toBe(before)
  })

  test('of the same grid again changes nothing, and keeps one import without news', async () => {
    await create()
    const pulls = newPulls()
    for (const _ of [1, 2, 3, 4]) {
      await pulls.pullDue()
      later(900)
    }
    expect((await runs()).map(({ created, unchanged }: never) => ({ created, unchanged }))).toEqual([
      { created: 0, unchanged: 1 },
      { created: 1, unchanged: 0 },
    ])
    expect((await source()).lastSuccess).toMatchObject({ received: 1, stored: 0 })
  })

  test('is due again after its interval, and not before', async () => {
    await create()
    const pulls = newPulls()
    await pulls.pullDue()
    scene.haystack.asked.length = 0
    later(899)
    await pulls.pullDue()
    expect(scene.haystack.asked).toEqual([])
    later(1)
    await pulls.pullDue()
    expect(scene.haystack.asked).toHaveLength(5)
  })

  test('takes what the filter matches', async () => {
    await scene.haystack.put(HEADER + record(1) + record(2, { rule: 'low-flow' }))
    await create({ filter: 'spark and ruleRef == @stuck-damper' })
    await newPulls().pullDue()
    expect((await runs())[0]).toMatchObject({ received: 1, created: 1 })
  })

  test('without findings is a success without an import', async () => {
    await create({ filter: 'alarm' })
    await newPulls().pullDue()
    expect(await runs()).toEqual([])
    expect(await source()).toMatchObject({ lastSuccess: { received: 0 }, lastFailure: null })
  })

  test('stores findings of the chosen project only', async () => {
    await create({ projectKey: 'SOUTH' })
    await newPulls().pullDue()
    const [run] = await runs()
    expect(run).toMatchObject({ created: 0, rejectedCount: 1 })
    expect((await importCalls(scene.app, scene.admin).read(run.id)).json().rejected[0]).toMatchObject({
      code: 'hit.foreign-site',
    })
    expect((await source()).lastFailure.problem).toBe('The only row was rejected. The import says why.')
  })

  test('reads columns as the mapping of that name says', async () => {
    await scene.haystack.put('ver:"2.0"\nspark,where,what,why,since,lasted\nM,@tower,@ahu-1,"Damper",2026-03-09,600\n')
    const choices = {
      separator: ';',
      decimalMark: 'comma',
      columns: {
        siteId: { column: 'where' },
        equipId: { column: 'what' },
        ruleId: { column: 'why' },
        start: { column: 'since' },
        durationSeconds: { column: 'lasted' },
      },
      rules: { Damper: 'stuck-damper' },
    }
    await scene.app.ask(
      { method: 'POST', url: '/api/v1/imports/mappings', payload: { name: 'Sparks', header: ['since'], choices } },
      scene.admin,
    )
    await create({ mapping: 'sparks' })
    await newPulls().pullDue()
    expect((await runs())[0]).toMatchObject({ state: 'done', created: 1, rejectedCount: 0 })
  })

  test('with a mapping that is gone says so', async () => {
    await create()
    await scene.app.database.db.updateTable('haystack_source').set({ mapping: 'Gone' }).execute()
    await newPulls().pullDue()
    expect((await source()).lastFailure.problem).toContain('There is no mapping named “Gone”.')
  })

  test('of a grid without the needed columns fails, and says which are missing', async () => {
    await scene.haystack.put('ver:"2.0"\nid,spark,dis\n@a,M,"A"\n')
    await create()
    await newPulls().pullDue()
    expect(await runs()).toMatchObject([{ state: 'failed', problem: expect.stringContaining('siteId') }])
    expect((await source()).lastFailure.problem).toContain('siteId')
  })

  test('of 20,000 records is stored whole', { tags: 'whole' }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, place) => {
      const start = new Date(Date.UTC(2026, 0, 1, 0, 2 * place)).toISOString().replace('.000Z', 'Z UTC')
      return `@f${place},M,@tower,@ahu-1,@stuck-damper,${start},1min,"Stuck"\n`
    })
    scene.haystack.instead('read', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/zinc; charset=utf-8' }).end(HEADER + rows.join('')),
    )
    await create()
    await newPulls().pullDue()
    expect((await runs())[0]).toMatchObject({ state: 'done', received: 20_000, rejectedCount: 0 })
  })

  test('whose import is undone switches the server off, so that nothing comes back', async () => {
    await create()
    const pulls = newPulls()
    await pulls.pullDue()
    const [run] = await runs()
    expect((await importCalls(scene.app, scene.admin).undo(run.id)).statusCode).toBe(200)
    const now = await source()
    expect(now).toMatchObject({ isOn: false, nextPullAt: null })
    expect(now.lastFailure.problem).toContain('Switched off, because an import from this server was undone')
    later(86_400)
    await pulls.pullDue()
    expect(await runs()).toHaveLength(1)
  })
})

test('nothing new for twice the usual interval is silence', async () => {
  await create()
  const pulls = newPulls()
  for (const place of [1, 2, 3, 4]) {
    await scene.haystack.put(HEADER + record(1, { start: `2026-03-0${place}T09:00:00+11:00 Sydney` }))
    await pulls.pullDue()
    later(3600)
  }
  expect(await source()).toMatchObject({ usualIntervalSeconds: 3600, isSilent: false })
  await pulls.pullDue()
  later(3601)
  await pulls.pullDue()
  expect(await source()).toMatchObject({ isSilent: true, lastFailure: null })
})

test('the metrics know each server that is on', async () => {
  const { id } = await create()
  const pulls = newPulls()
  await pulls.pullDue()
  scene.haystack.instead('read', (_, response) => response.writeHead(500).end())
  later(900)
  await pulls.pullDue()
  const measured = { source: 'SkySpark', key: `haystack-${id}` }
  const { db } = scene.app.database
  expect(await readHaystackSources(db, scene.app.clock.now)).toMatchObject([
    { ...measured, lastSuccessSeconds: TEST_NOW.getTime() / 1000, hasLastFailed: true, isSilent: false },
  ])
  expect(await readSources(db)).toMatchObject([{ ...measured, lastStoredSeconds: TEST_NOW.getTime() / 1000 }])
  await ask('PUT', `/${id}`, form({ isOn: false }))
  expect(await readHaystackSources(db, scene.app.clock.now)).toEqual([])
  expect(await readSources(db)).toEqual([])
})
