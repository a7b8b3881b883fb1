import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { describe, expect, test } from 'vitest'
import { buildTenant, buildUser } from '../../../test/app/factories.ts'
import { csvOf, csvRow, importCalls, importScene } from '../../../test/fixtures/imports.ts'
import { MODEL } from '../../../test/fixtures/ingest-samples.ts'
import { forgetOldRows } from './imports.service.ts'

const scene = importScene()

const storedCount = async () =>
  (await scene.app.database.db.selectFrom('occurrence').select('site_id').execute()).length
const moveClock = (milliseconds: number) => {
  scene.app.clock.now = new Date(scene.app.clock.now.getTime() + milliseconds)
}

describe('an import of hits', () => {
  test('is announced, accepts its file and reports every row', async () => {
    const started = await scene.calls.start({ fileName: 'march.csv', fileBytes: 321 })
    expect(started.statusCode).toBe(201)
    const run = started.json()
    expect(run).toMatchObject({ fileName: 'march.csv', fileBytes: 321, kind: 'hits', format: 'csv', state: 'waiting' })
    expect(run).toMatchObject({ startedAt: scene.app.clock.now.toISOString(), startedBy: 'The admin', endedAt: null })
    expect(run.isFromCommandLine).toBe(false)

    const file = csvOf(csvRow(), csvRow({ site: 'mill' }), csvRow({ seconds: '-5' }), csvRow({ equip: 'x' }))
    const sent = await scene.calls.content(run.id, file)
    expect(sent.statusCode).toBe(200)
    expect(sent.json()).toMatchObject({
      state: 'done',
      endedAt: scene.app.clock.now.toISOString(),
      problem: null,
      received: 4,
      created: 1,
      updated: 0,
      unchanged: 0,
      rejectedCount: 3,
      rejected: [
        { row: 3, code: 'hit.unknown-site', message: 'There is no site "mill". Add it to the portfolio first.' },
        { row: 4, code: 'hit.wrong', message: expect.stringContaining('durationSeconds -5') },
        { row: 5, code: 'hit.unknown-equip' },
      ],
    })
    expect((await scene.calls.read(run.id)).json()).toEqual(sent.json())
    expect((await scene.calls.list()).json().imports).toEqual([{ ...sent.json(), rejected: [] }])
    expect(await storedCount()).toBe(1)
  })

  test.each([
    ['csv', csvOf(csvRow())],
    ['ndjson', `${JSON.stringify(hit())}\n`],
    ['json', JSON.stringify({ hits: [hit()] })],
  ])('can be %s, and importing it again changes nothing', async (format, file) => {
    expect((await scene.calls.bringIn(file, { format })).json()).toMatchObject({
      state: 'done',
      created: 1,
      received: 1,
    })
    expect((await scene.calls.bringIn(file, { format })).json()).toMatchObject({ created: 0, unchanged: 1 })
  })

  test('reports refused rows with their content, safe for spreadsheets', async () => {
    const formula = csvRow({ site: '=1+1', text: '"a, ""b"""' })
    const { id } = (
      await scene.calls.bringIn(csvOf(formula, csvRow(), 'too,short\n', csvRow({ rule: 'ghost' })))
    ).json()
    const report = await scene.calls.report(id)
    expect(report.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="hits - refused rows.csv"',
    })
    const lines = report.body.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffsiteId,equipId,ruleId,occurredOn,start,durationSeconds,description,rejectedRow,rejectedCode,rejectedBecause',
    )
    expect(lines[1]).toBe(
      `'=1+1,ahu-1,stuck-damper,2026-03-09,2026-03-09T09:00:00+11:00,600,"a, ""b""",2,hit.unknown-site,"There is no site ""=1+1"". Add it to the portfolio first."`,
    )
    expect(lines[2]).toMatch(/^too,short,,,,,,4,row.other-columns,"Has 2 columns, but the header has 7\./)
    expect(lines[3]).toMatch(/^tower,ahu-1,ghost,.*,5,hit.unknown-rule,/)
    expect(lines).toHaveLength(5)
  })

  test('reports rows of a table so that they can be fixed and imported again', async () => {
    const long = csvRow({ site: 'mill', text: 'x'.repeat(3000) })
    const { id } = (await scene.calls.bringIn(csvOf(csvRow({ site: '-mill' }), csvRow({ site: 'mill' }), long))).json()
    const report = (await scene.calls.report(id)).body
    expect((await scene.calls.preview(report)).json()).toMatchObject({
      outcome: { rejectedCount: 3 },
      // What was not kept whole is not imported in part.
      problems: [{ params: { site: '-mill' } }, { params: { site: 'mill' } }, { code: 'hit.wrong' }],
    })
    const mended = report.replace("'-mill,", 'tower,').replace('\nmill,', '\ntower,')
    expect((await scene.calls.bringIn(mended)).json()).toMatchObject({ received: 3, created: 1, rejectedCount: 1 })
  })

  test('keeps thousands of refused rows in file order, long ones cut', async () => {
    const long = JSON.stringify({ ...hit(), siteId: 'mill', description: 'x'.repeat(9000) })
    const { id, rejectedCount, rejected } = (
      await scene.calls.bringIn(`${long}\n`.repeat(2500), { format: 'ndjson' })
    ).json()
    expect([rejectedCount, rejected.length]).toEqual([2500, 100])
    const rows = await scene.app.database.db
      .selectFrom('import_rejection')
      .select(['row_number', 'content'])
      .where('import_id', '=', Number(id))
      .execute()
    expect(rows).toHaveLength(2500)
    expect(new Set(rows.map(({ content }) => content?.length))).toEqual(new Set([2000]))
    const lines = (await scene.calls.report(id)).body.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: 2500 }, (_, i) => i + 1))
  })

  test('is reported in French to French readers', async () => {
    const french = importCalls(scene.app, scene.admin, 'fr')
    const file = csvOf(
      csvRow({ site: 'mill' }),
      ',,,,,,\n',
      csvRow({ start: 'soon', seconds: '-1' }),
      csvRow({ site: '"mill"', text: 'a"b' }),
    )
    const { id, rejected } = (await french.bringIn(file)).json()
    expect(rejected.map(({ message }: { message: string }) => message)).toEqual([
      'Il n’y a pas de site «\u00a0mill\u00a0». Ajoutez-le d’abord au portefeuille.',
      'start "soon"\u00a0: doit être une date et une heure avec fuseau, par exemple 2026-11-20T10:00:00Z, ou des secondes depuis 1970\u00a0; durationSeconds -1\u00a0: doit être supérieur ou égal à 0',
      'Un guillemet est mal placé. Mettez entre guillemets une cellule qui en contient, et doublez ceux qu’elle contient.',
    ])
    expect((await french.report(id)).body).toContain('Il n’y a pas de site «\u00a0mill\u00a0»')
    expect((await scene.calls.read(id)).json().rejected[0].message).toContain('There is no site "mill"')
  })
})

describe('an import of a model or an export', () => {
  test('of a model counts its objects', async () => {
    const model = { ...MODEL, sites: [...MODEL.sites, { ...MODEL.sites[0], siteId: 'mill' }] }
    const { state, counts, received, created } = (
      await scene.calls.bringIn(JSON.stringify(model), { kind: 'model', format: 'json' })
    ).json()
    expect([state, received, created]).toEqual(['done', 9, 0])
    expect(counts.sites).toEqual({ created: 1, updated: 0, unchanged: 2 })
  })

  test('of a model may have a file of 64 MB', async () => {
    const file = { kind: 'model', format: 'json', fileName: 'model.json', fileBytes: 64 * 1024 * 1024 }
    expect((await scene.calls.start(file)).statusCode).toBe(201)
    expect((await scene.calls.start({ ...file, fileBytes: file.fileBytes + 1 })).statusCode).toBe(413)
  })

  test('of a Haystack export creates the project of its sites', async () => {
    const file = 'ver:"3.0"\nid,dis,site,tz\n@a "A","A",M,"Paris"\n'
    const parts = { kind: 'haystack', format: 'zinc', projectKey: 'WEST' }
    const { state, counts } = (await scene.calls.bringIn(file, parts)).json()
    expect([state, counts.projects.created, counts.sites.created]).toEqual(['done', 1, 1])
    const east = { ...parts, projectKey: 'EAST', currency: 'EUR' }
    for (const currency of ['euro', 'EUX'])
      expect((await scene.calls.start({ ...east, currency })).statusCode).toBe(422)
    await scene.calls.bringIn(file.replaceAll('"A"', '"B"').replace('@a', '@b'), east)
    const projects = await scene.app.database.db.selectFrom('project').select(['project_key', 'currency']).execute()
    expect(projects).toContainEqual({ project_key: 'WEST', currency: 'AUD' })
    expect(projects).toContainEqual({ project_key: 'EAST', currency: 'EUR' })
  })

  test('fails as a whole with a reason in the reader’s language', async () => {
    const model = {
      sites: [
        { ...MODEL.sites[0], timezone: 'Mars' },
        { ...MODEL.sites[1], siteId: undefined },
      ],
    }
    const { id } = (await scene.calls.start({ kind: 'model', format: 'json' })).json()
    const answer = await scene.calls.content(id, JSON.stringify(model))
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'model.wrong'])
    expect((await scene.calls.read(id)).json()).toMatchObject({ state: 'failed', problem: answer.json().message })
    expect((await importCalls(scene.app, scene.admin, 'fr').read(id)).json().problem).toBe(
      'Le modèle est incorrect\u00a0: rien n’en a été enregistré. sites[0] "tower"\u00a0: timezone "Mars"\u00a0: n’est pas un fuseau horaire IANA\u00a0; sites[1]\u00a0: siteId\u00a0: est absent.',
    )
  })
})

describe('a run', () => {
  test('accepts a single file', async () => {
    const { id } = (await scene.calls.bringIn(csvOf(csvRow()))).json()
    const again = await scene.calls.content(id, csvOf(csvRow({ start: '2026-03-09T10:00:00+11:00' })))
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This import already has a file. Start another import; what is stored will not change.',
    ])
    const { id: second } = (await scene.calls.start()).json()
    const both = await Promise.all([scene.calls.content(second, csvOf()), scene.calls.content(second, csvOf())])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })

  test('is read by who started it and by who sees every site', async () => {
    const { db } = scene.app.database
    const tower = db.selectFrom('site').select('id').where('site_key', '=', 'tower')
    const { id: siteRowId } = await tower.executeTakeFirstOrThrow()
    await buildUser(db, { tenantId: scene.tenantId, username: 'part', access: ['userAdmin'], siteRowIds: [siteRowId] })
    const part = importCalls(scene.app, await scene.app.signIn('part'))
    const { id } = (await scene.calls.bringIn(csvOf(csvRow()))).json()
    expect((await part.list()).json()).toEqual({ imports: [] })
    for (const answer of [
      await part.read(id),
      await part.report(id),
      await part.undo(id),
      await part.previewUndo(id),
    ]) {
      expect(answer.statusCode).toBe(404)
    }
    const people = { kind: 'people', format: 'csv' }
    const own = (await part.start(people)).json()
    expect((await part.list()).json().imports).toMatchObject([{ id: own.id, startedBy: 'The part' }])
    expect((await scene.calls.list()).json().imports).toHaveLength(2)
  })

  test('can be read by other administrators, but not by another tenant', async () => {
    const { id } = (await scene.calls.bringIn(csvOf(csvRow()))).json()
    const { db } = scene.app.database
    await buildUser(db, { tenantId: scene.tenantId, username: 'second', access: ['userAdmin'], seesAllProjects: true })
    const other = await buildTenant(db, 'other')
    await buildUser(db, { tenantId: other, username: 'stranger', access: ['userAdmin'] })
    expect((await importCalls(scene.app, await scene.app.signIn('second')).read(id)).json().startedBy).toBe('The admin')
    const stranger = importCalls(scene.app, await scene.app.signIn('stranger'))
    for (const answer of [await stranger.read(id), await stranger.report(id), await stranger.content(id, csvOf())]) {
      expect(answer.statusCode).toBe(404)
    }
    expect((await stranger.list()).json()).toEqual({ imports: [] })
    expect((await scene.calls.read('999999999999999999')).statusCode).toBe(404)
    expect((await scene.calls.read('x')).statusCode).toBe(400)
  })

  test('whose server died is stopped after half a minute', async () => {
    const { id } = (await scene.calls.start()).json()
    await scene.app.database.db.updateTable('import_run').set({ state: 'running' }).execute()
    moveClock(MILLISECONDS_PER_MINUTE / 2)
    expect((await scene.calls.read(id)).json()).toMatchObject({ state: 'running', endedAt: null })
    moveClock(1)
    expect((await scene.calls.read(id)).json()).toMatchObject({ state: 'stopped', endedAt: '2026-03-10T12:00:00.000Z' })
  })

  test('that has ended stays as it ended, however long ago', async () => {
    const { id } = (await scene.calls.bringIn(csvOf(csvRow()))).json()
    const { id: failed } = (await scene.calls.start()).json()
    await scene.calls.content(failed, '')
    const endedAt = scene.app.clock.now.toISOString()
    moveClock(2 * MILLISECONDS_PER_MINUTE + 1)
    expect((await scene.calls.read(id)).json()).toMatchObject({ state: 'done', endedAt })
    expect((await scene.calls.read(failed)).json()).toMatchObject({ state: 'failed', endedAt })
    const { imports } = (await scene.calls.list()).json()
    expect(imports.map(({ state }: { state: string }) => state)).toEqual(['failed', 'done'])
  })

  test('older than 90 days keeps its counts and drops its refused rows', async () => {
    const { id } = (await scene.calls.bringIn(csvOf(csvRow({ site: 'mill' })))).json()
    moveClock(90 * 24 * 60 * MILLISECONDS_PER_MINUTE)
    scene.calls = importCalls(scene.app, await scene.app.signIn('admin'))
    await forgetOldRows({ ...scene.sender.context, clock: () => scene.app.clock.now })
    expect((await scene.calls.read(id)).json().rejected).toHaveLength(1)
    moveClock(1)
    await forgetOldRows({ ...scene.sender.context, clock: () => scene.app.clock.now })
    expect((await scene.calls.read(id)).json()).toMatchObject({ rejectedCount: 1, rejected: [] })
    expect((await scene.calls.report(id)).body).toMatch(/^\ufeffsiteId,.*,rejectedBecause\r\n$/)
  })

  test.each([
    [{ format: 'zinc' }, 422, 'This content cannot be imported as zinc. Choose one of: csv, workbook, ndjson, json.'],
    [{ kind: 'haystack', format: 'zinc' }, 422, 'Choose the project that the sites in this export belong to.'],
    [{ kind: 'model', format: 'json', fileBytes: 64 * 1024 * 1024 + 1 }, 413, 'The file is larger than 64 MB.'],
    [{ fileName: ' ' }, 422, ''],
    [{ kind: 'pictures' }, 422, ''],
  ])('of %j is not announced', async (parts, status, message) => {
    const answer = await scene.calls.start(parts)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toContain(message)
    expect((await scene.calls.list()).json()).toEqual({ imports: [] })
  })

  test.each([
    ['', 'There is nothing to import: the request is empty.'],
    ['siteId,equipId\n1,2\n', 'The columns ruleId, start, durationSeconds are missing.'],
    ['{"hits": []}', 'This looks like JSON, not CSV.'],
  ])('with an unreadable file (%j) fails and says why', async (file, message) => {
    const { id } = (await scene.calls.start()).json()
    const answer = await scene.calls.content(id, file)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(message)
    expect((await scene.calls.read(id)).json()).toMatchObject({ state: 'failed', problem: answer.json().message })
  })
})

function hit() {
  const times = [{ t: '2026-03-09T09:00:00+11:00', d: 600 }]
  return { siteId: 'tower', equipId: 'ahu-1', ruleId: 'stuck-damper', occurredOn: '2026-03-09', times }
}
