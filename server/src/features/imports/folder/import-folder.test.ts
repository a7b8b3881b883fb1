import { appendFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildUser } from '../../../../test/app/factories.ts'
import { TEST_NOW } from '../../../../test/app/test-app.ts'
import { csvRow } from '../../../../test/fixtures/imports.ts'
import { newSender, sendModel } from '../../../../test/fixtures/ingest.ts'
import { HIT, MODEL } from '../../../../test/fixtures/ingest-samples.ts'
import { asNobody, FINDING, importFolderScene } from '../../../../test/fixtures/scenes/import-folder.ts'
import { buildApp } from '../../../app/app.ts'

const scene = importFolderScene()
const { newWatch, put, later, runs, filesIn, textOf } = scene

test('a file is imported automatically, once two checks find it unchanged', async () => {
  await put('march.csv', FINDING)
  const { look } = newWatch()
  await look()
  expect(await runs()).toEqual([])
  await look()
  expect(await runs()).toMatchObject([
    {
      fileName: 'march.csv',
      state: 'done',
      kind: 'hits',
      format: 'csv',
      startedBy: null,
      isFromFolder: true,
      isFromCommandLine: false,
      received: 1,
      created: 1,
      rejectedCount: 0,
      problem: null,
      mayUndo: true,
    },
  ])
  expect(await filesIn()).toEqual(['done'])
  expect(await textOf('done/march.csv')).toBe(FINDING)
  expect(await filesIn('failed')).toEqual([])
})

test('the same findings again change nothing, and the file before is kept', async () => {
  const { lookTwice } = newWatch()
  for (const _ of [1, 2, 3]) {
    await put('march.csv', FINDING)
    await lookTwice()
  }
  expect(await runs()).toMatchObject([
    { created: 0, unchanged: 1 },
    { created: 0, unchanged: 1 },
    { created: 1, unchanged: 0 },
  ])
  expect(await filesIn('done')).toEqual([
    'march.2026-03-10T12-00-00-2.csv',
    'march.2026-03-10T12-00-00.csv',
    'march.csv',
  ])
  expect(scene.log.lines.map(({ message }) => message)).toContain('a file of the import folder held nothing new')
})

test('files are one source, whose days are noted once; a table says what was checked', async () => {
  const { lookTwice } = newWatch()
  for (const name of ['morning.csv', 'evening.csv']) {
    await put(name, FINDING)
    await lookTwice()
  }
  await put('ran.csv', 'siteId,ruleId,date\ntower,stuck-damper,2026-03-10\ntower,stuck-damper,2026-03-09\n')
  await lookTwice()
  expect(await runs()).toMatchObject([
    { fileName: 'ran.csv', state: 'done', received: 2, counts: { checkedDays: { created: 2 } } },
    ...[{ unchanged: 1 }, { created: 1 }],
  ])
  const { db } = scene.app.database
  const noted = db.selectFrom('sending_day as d').innerJoin('sending_source as s', 's.id', 'd.source_id')
  expect(await noted.select(['s.kind', 's.name', 'd.local_day as day']).orderBy('d.local_day').execute()).toEqual([
    { kind: 'folder', name: '', day: '2026-03-09' },
    { kind: 'folder', name: '', day: '2026-03-10' },
  ])
  await put('again.csv', 'siteId,ruleId,date\ntower,stuck-damper,2026-03-09\n')
  await lookTwice()
  expect(await db.selectFrom('checked_day').select('local_day').execute()).toHaveLength(2)
})

test('new, growing, hidden, unfinished, linked and unsupported files are left alone', async () => {
  await put('new.csv', FINDING, scene.app.clock.now)
  const growing = await put('growing.csv', FINDING)
  const others = [
    '.hidden.csv',
    '.git/a.csv',
    'a.csv.part',
    'b.tmp',
    'readme.md',
    '~$c.xlsx',
    'sub/Done/c.csv',
    'failed/d.csv',
  ]
  for (const other of others) await put(other, FINDING)
  const outside = await mkdtemp(join(tmpdir(), 'bonfire-outside-'))
  await writeFile(join(outside, 'secret.csv'), FINDING)
  await symlink(join(outside, 'secret.csv'), join(scene.inbox, 'link.csv'))
  await symlink(outside, join(scene.inbox, 'linked'))
  const { look } = newWatch()
  await look()
  appendFileSync(growing, csvRow({ equip: 'ahu-2' }))
  await look()
  await look()
  expect(await runs()).toEqual([])
  later(61)
  await look()
  expect(new Set((await runs()).map(({ fileName }: { fileName: string }) => fileName))).toEqual(
    new Set(['new.csv', 'growing.csv']),
  )
  expect(await readdir(outside)).toEqual(['secret.csv'])
  expect(await filesIn('linked')).toEqual(['secret.csv'])
  await rm(outside, { recursive: true })
})

test('a file from the future is taken after a minute', async () => {
  await put('march.csv', FINDING, new Date(TEST_NOW.getTime() + 86_400_000))
  const { lookTwice } = newWatch()
  await lookTwice()
  expect(await runs()).toEqual([])
  later(61)
  await lookTwice()
  expect(await runs()).toMatchObject([{ state: 'done' }])
})

test('a folder named like a mapping reads its CSV files by it; names give the format', async () => {
  const url = '/api/v1/imports/mappings'
  const columns = {
    siteId: { column: 'Building' },
    equipId: { column: 'Unit' },
    ruleId: { column: 'Check' },
    start: { column: 'When' },
    durationSeconds: { value: '600' },
  }
  const form = { name: 'Vesta', header: ['Building'], choices: { columns } }
  expect((await scene.app.ask({ method: 'POST', url, payload: form }, scene.admin)).statusCode).toBe(201)
  await put('acme/vesta/a.TXT', 'Building;Unit;Check;When\ntower;ahu-1;stuck-damper;2026-03-09 09:00\n')
  await put('vesta/b.jsonl', `${JSON.stringify(HIT)}\n`)
  await put('vesta/2026/c.csv', FINDING)
  await put('acme/d.json', JSON.stringify({ hits: [HIT] }))
  await newWatch().lookTwice()
  const told = (await runs()).map(({ fileName, format, state, rejectedCount }: Record<string, unknown>) =>
    [fileName, format, state, rejectedCount].join(' '),
  )
  expect(told.sort()).toEqual(['a.TXT csv done 0', 'b.jsonl ndjson done 0', 'c.csv csv done 0', 'd.json json done 0'])
  expect(await filesIn('acme/vesta/done')).toEqual(['a.TXT'])
})

test('a folder named like a mapping for samples takes them, a file for each point', async () => {
  const url = '/api/v1/imports/mappings'
  const choices = { newPointsAt: { siteId: 'tower' }, timezone: 'UTC' }
  const payload = { name: 'Loggers', kind: 'samples', header: [], choices }
  expect((await scene.app.ask({ method: 'POST', url, payload }, scene.admin)).statusCode).toBe(201)
  await put('loggers/sat.csv', 'Timestamp,Value (°C)\n2026-03-09 09:00,18.5\n2026-03-09 09:05,18.7\n')
  await put('loggers/more.ndjson', `${JSON.stringify({ point: 'sat', t: '2026-03-09T09:05:00Z', v: 18.7 })}\n`)
  await put('loggers/wrong.csv', 'no,times\nhere,either\n')
  await newWatch().lookTwice()
  const told = (await runs()).map(({ fileName, kind, state, created, unchanged }: Record<string, unknown>) =>
    [fileName, kind, state, created, unchanged].join(' '),
  )
  expect(told.sort()).toEqual([
    'more.ndjson samples done 1 0',
    'sat.csv samples done 1 1',
    'wrong.csv samples failed 0 0',
  ])
  expect((await filesIn('loggers/done')).sort()).toEqual(['more.ndjson', 'sat.csv'])
  // Files that go on coming are a feed.
  const fed = () => scene.app.database.db.selectFrom('point').select('is_fed').execute()
  expect(await fed()).toEqual([{ is_fed: false }])
  scene.app.clock.now = new Date(TEST_NOW.getTime() + 5 * 3_600_000)
  const later = new Date(scene.app.clock.now.getTime() - 60_000).toISOString()
  await put('loggers/later.ndjson', `${JSON.stringify({ point: 'sat', t: later, v: 19 })}\n`)
  await newWatch().lookTwice()
  expect(await fed()).toEqual([{ is_fed: true }])
})

test('with several tenants, the first folder says whose the files are', async () => {
  const other = await newSender(scene.app, null, 'zeta')
  await sendModel(scene.app, other, MODEL)
  await put('acme/a.csv', FINDING)
  await put('zeta/b.csv', FINDING)
  const rest = await put('c.csv', FINDING)
  const watch = newWatch()
  await watch.lookTwice()
  expect(await runs()).toMatchObject([{ fileName: 'a.csv' }])
  const { db } = scene.app.database
  expect(
    await db.selectFrom('import_run').select('file_name').where('tenant_id', '=', other.tenantId).execute(),
  ).toEqual([{ file_name: 'b.csv' }])
  expect(await readFile(rest, 'utf8')).toBe(FINDING)
  expect(watch.isReadable()).toBe(false)
  expect(JSON.stringify(scene.log.lines)).toContain('are left alone: there is no tenant')
})

test('with several tenants, each is told of its own files alone', async () => {
  const other = await newSender(scene.app, null, 'zeta')
  await sendModel(scene.app, other, MODEL)
  const { db } = scene.app.database
  await buildUser(db, { tenantId: other.tenantId, username: 'zoe', access: ['userAdmin'] })
  const watch = newWatch()
  const toldTo = async (username: string) => {
    const person = await db
      .selectFrom('user_account')
      .select([
        'id',
        'tenant_id as tenantId',
        'forge_id as forgeId',
        'username',
        'display_name as displayName',
        'access',
      ])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return watch.describe({ ...person, sessionId: '', groups: [], rolesRestriction: null })
  }
  await chmod(scene.inbox, 0o755)
  await put('zeta/bad.csv', 'nothing,that,is,known\n1,2,3,4\n')
  for (const name of ['1.csv', '2.csv', '3.csv']) {
    await put(`zeta/${name}`, FINDING)
    await watch.lookTwice()
    later(3600)
  }
  for (const file of ['acme/a.csv', 'zeta/c.csv', 'zeta/d.csv']) await put(file, FINDING, scene.app.clock.now)
  await watch.look()
  expect(await toldTo('admin')).toEqual({
    path: join(scene.inbox, 'acme'),
    problem: null,
    waitingCount: 1,
    lastSuccess: null,
    lastFailure: null,
    usualIntervalSeconds: null,
    isSilent: false,
  })
  expect(await toldTo('zoe')).toMatchObject({
    path: join(scene.inbox, 'zeta'),
    problem: null,
    waitingCount: 2,
    lastSuccess: { fileName: '3.csv' },
    lastFailure: { fileName: 'bad.csv' },
    usualIntervalSeconds: expect.closeTo(3600, -2),
  })
  await chmod(join(scene.inbox, 'zeta'), 0)
  await asNobody(() => watch.look())
  await chmod(join(scene.inbox, 'zeta'), 0o755)
  expect(await toldTo('admin')).toMatchObject({ problem: null })
  expect(await toldTo('zoe')).toMatchObject({ problem: { code: 'folder.no-permission' } })
})

test('rejected rows are in failed with their reasons, and nothing there is overwritten', async () => {
  const { lookTwice } = newWatch()
  for (const _ of [1, 2]) {
    await put('march.csv', FINDING + csvRow({ site: 'mill' }))
    await lookTwice()
  }
  expect(await runs()).toMatchObject([{ state: 'done', rejectedCount: 1 }, { created: 1 }])
  expect(await filesIn('done')).toHaveLength(2)
  expect(await filesIn('failed')).toHaveLength(4)
  expect(await textOf('failed/march.csv.rejected.csv')).toContain('mill')
  const report = await textOf('failed/march.csv.report.txt')
  expect(report).toContain('march.csv: 2 rows read, 1 rejected, 1 finding new or changed.')
  expect(report).toContain('2 lignes lues, 1 rejetée, 1 détection nouvelle ou modifiée')
})

test('a server looks by itself, and stops in order', async () => {
  await put('march.csv', FINDING)
  const { config, database, storage } = scene.app
  const server = await buildApp({
    config: { ...config, importFolder: scene.inbox },
    database,
    storage,
    clock: () => scene.app.clock.now,
    checkFolderEveryMilliseconds: 20,
  })
  await server.ready()
  await expect.poll(() => filesIn('done')).toEqual(['march.csv'])
  await server.close()
  await put('april.csv', FINDING)
  expect(await runs()).toHaveLength(1)
})
