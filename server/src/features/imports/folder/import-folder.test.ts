import { appendFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newLog } from '../../../../test/app/recorded-log.ts'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildImportFixture, csvOf, csvRow, importCalls } from '../../../../test/fixtures/imports.ts'
import { newSender, sendModel } from '../../../../test/fixtures/ingest.ts'
import { HIT, MODEL } from '../../../../test/fixtures/ingest-samples.ts'
import { buildApp } from '../../../app/app.ts'
import type { Changes } from '../../../changes/changes.ts'
import { watchFolder } from './folder.service.ts'

const MISSING = join(tmpdir(), 'bonfire-no-such-folder')
const NOBODY = 65_534
const LONG_AGO = new Date(TEST_NOW.getTime() - 600_000)
const HEADER = csvOf().replace('description', 'equipName')
const FINDING = HEADER + csvRow()

let app: TestApp
let inbox: string
let log: ReturnType<typeof newLog>
let admin: string
beforeAll(async () => {
  app = await testApp({ IMPORT_FOLDER: MISSING })
})
beforeEach(async () => {
  await app.reset()
  ;({ admin } = await buildImportFixture(app))
  inbox = await mkdtemp(join(tmpdir(), 'bonfire-inbox-'))
  log = newLog()
})
afterEach(() => rm(inbox, { recursive: true, force: true }))
afterAll(() => app.close())

/** A server that looks into the folder when the test says so. */
function newWatch(part: { changes?: Changes; signal?: AbortSignal } = {}) {
  const { config, database, storage, changes } = app
  const context = { db: database.db, config, storage, changes, clock: () => app.clock.now, log, ...part }
  const watch = watchFolder(context, inbox)
  const look = () => watch.look(part.signal ?? new AbortController().signal)
  const lookTwice = async () => {
    await look()
    await look()
  }
  const lookLater = async () => {
    await look()
    later(61)
    await look()
  }
  return { ...watch, look, lookTwice, lookLater }
}

/** Root may read and write everything. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  await work().finally(() => isRoot && process.seteuid?.(0))
}

async function put(path: string, content: string | Buffer, modifiedAt = LONG_AGO): Promise<string> {
  const file = join(inbox, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, content)
  await utimes(file, modifiedAt, modifiedAt)
  return file
}

const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const listed = async (language = 'en') => (await importCalls(app, admin, language).list()).json()
const runs = async () => (await listed()).imports
const filesIn = async (path = '') => (await readdir(join(inbox, path)).catch(() => [])).sort()
const textOf = async (path: string) => (await readFile(join(inbox, path))).toString()

test('a file is imported automatically, once two checks find it unchanged', async () => {
  await put('march.csv', FINDING)
  const { look } = newWatch()
  await look()
  expect(await runs()).toEqual([])
  await look()
  expect(await runs()).toMatchObject([
    {
      ...{ fileName: 'march.csv', state: 'done', kind: 'hits', format: 'csv', startedBy: null, isFromFolder: true },
      ...{ received: 1, created: 1, rejectedCount: 0, problem: null, mayUndo: true },
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
  expect(log.lines.map(({ message }) => message)).toContain('a file of the import folder held nothing new')
})

test('new, growing, hidden, unfinished, linked and unsupported files are left alone', async () => {
  await put('new.csv', FINDING, app.clock.now)
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
  await symlink(join(outside, 'secret.csv'), join(inbox, 'link.csv'))
  await symlink(outside, join(inbox, 'linked'))
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
    ...{ siteId: { column: 'Building' }, equipId: { column: 'Unit' }, ruleId: { column: 'Check' } },
    ...{ start: { column: 'When' }, durationSeconds: { value: '600' } },
  }
  const form = { name: 'Vesta', header: ['Building'], choices: { columns } }
  expect((await app.ask({ method: 'POST', url, payload: form }, admin)).statusCode).toBe(201)
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
  expect((await app.ask({ method: 'POST', url, payload }, admin)).statusCode).toBe(201)
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
})

test('with several tenants, the first folder says whose the files are', async () => {
  const other = await newSender(app, null, 'zeta')
  await sendModel(app, other, MODEL)
  await put('acme/a.csv', FINDING)
  await put('zeta/b.csv', FINDING)
  const rest = await put('c.csv', FINDING)
  const watch = newWatch()
  await watch.lookTwice()
  expect(await runs()).toMatchObject([{ fileName: 'a.csv' }])
  const { db } = app.database
  expect(
    await db.selectFrom('import_run').select('file_name').where('tenant_id', '=', other.tenantId).execute(),
  ).toEqual([{ file_name: 'b.csv' }])
  expect(await readFile(rest, 'utf8')).toBe(FINDING)
  expect(watch.isReadable()).toBe(false)
  expect(JSON.stringify(log.lines)).toContain('are left alone: there is no tenant')
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

describe('a file that cannot be imported', () => {
  const longName = `${'é'.repeat(125)}.csv`
  const cases: [string, string | Buffer, string][] = [
    ['picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'This is a png file, not CSV.'],
    ['empty.csv', '', 'The file is empty.'],
    ['words.json', 'hello', 'This does not look like JSON.'],
    ['columns.csv', 'a,b\n1,2\n', 'are missing.'],
    ['a\nline "quoted" $(x);*?.csv', '', 'The file is empty.'],
    [longName, '', 'The file is empty.'],
  ]

  test.each(cases)('%j is moved to failed with a report', async (name, content, sentence) => {
    await put(name, content)
    await newWatch().lookTwice()
    const [run, ...others] = await runs()
    expect(others).toEqual([])
    expect(run).toMatchObject({ state: 'failed', fileName: name, problem: expect.stringContaining(sentence) })
    const failed = await filesIn('failed')
    expect(failed).toHaveLength(2)
    expect(failed).toContain(name)
    const report = failed.find((each) => each.endsWith('.report.txt')) ?? ''
    expect(Buffer.byteLength(report)).toBeLessThanOrEqual(255)
    expect(report).not.toContain('\uFFFD')
    expect(await textOf(`failed/${report}`)).toContain(sentence)
    expect(JSON.stringify(log.lines)).toContain(sentence)
    expect((await listed()).folder.lastFailure).toMatchObject({ problem: run.problem })
  })

  test('keeps a name that is no text', async () => {
    const name = Buffer.from('f\xe9vrier.csv', 'latin1')
    await writeFile(Buffer.concat([Buffer.from(`${inbox}/`), name]), '')
    await newWatch().lookLater()
    expect((await readdir(join(inbox, 'failed'), { encoding: 'buffer' })).some((each) => each.equals(name))).toBe(true)
  })

  test.skipIf(!process.getuid)('because nobody may read it', async () => {
    await chmod(inbox, 0o777)
    await chmod(await put('march.csv', FINDING), 0)
    await asNobody(() => newWatch().lookTwice())
    expect(await runs()).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('not allowed to read the file') },
    ])
    expect(await filesIn('failed')).toEqual(['march.csv', 'march.csv.report.txt'])
  })

  test('because all of its rows are rejected', async () => {
    await put('march.csv', HEADER + csvRow({ site: 'mill' }))
    await newWatch().lookTwice()
    expect(await filesIn('failed')).toEqual(['march.csv', 'march.csv.rejected.csv', 'march.csv.report.txt'])
    expect((await listed()).folder).toMatchObject({ lastSuccess: null, lastFailure: { fileName: 'march.csv' } })
  })
})

test('a file that changes while it is read is read again later', async () => {
  const file = await put('march.csv', FINDING)
  const changes = { ...app.changes, announceHits: () => appendFileSync(file, csvRow({ equip: 'ahu-2' })) }
  await newWatch({ changes }).lookTwice()
  expect(await runs()).toMatchObject([
    { state: 'stopped', problem: expect.stringContaining('changed while it was being read') },
  ])
  expect(await filesIn()).toEqual(['march.csv'])
  await newWatch().lookLater()
  expect((await runs())[0]).toMatchObject({ state: 'done', received: 2, created: 1, unchanged: 1 })
})

test('an error that is not the file’s fault is reported, and the file is tried again', async () => {
  await put('march.csv', FINDING)
  const changes = {
    ...app.changes,
    announceHits: () => {
      throw new Error('out of order')
    },
  }
  const { look, lookTwice } = newWatch({ changes })
  await lookTwice()
  expect(await runs()).toMatchObject([{ state: 'stopped', problem: expect.stringContaining('in the server’s log') }])
  expect(log.lines).toContainEqual(expect.objectContaining({ level: 'error', file: 'march.csv' }))
  await look()
  expect(await runs()).toHaveLength(1)
  later(61)
  await look()
  expect(await runs()).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }])
  later(61)
  await look()
  expect(await runs()).toHaveLength(2)
  await newWatch().lookTwice()
  expect((await runs())[0]).toMatchObject({ state: 'done', unchanged: 1 })
})

test('stopping the server stops the import, which the next start completes', async () => {
  const rows = Array.from({ length: 12_000 }, (_, i) => csvRow({ equip: `e-${i}`, start: String(1_773_010_800) }))
  await put('march.csv', HEADER + rows.join(''))
  const stopping = new AbortController()
  const changes = { ...app.changes, announceHits: () => stopping.abort() }
  await newWatch({ changes, signal: stopping.signal }).lookTwice()
  const [stopped] = await runs()
  expect(stopped).toMatchObject({ state: 'stopped', problem: null })
  expect(stopped.created).toBeGreaterThan(0)
  expect(stopped.created).toBeLessThan(12_000)
  expect(await filesIn()).toEqual(['march.csv'])
  await newWatch().lookTwice()
  const [done] = await runs()
  expect(done).toMatchObject({ state: 'done', received: 12_000, rejectedCount: 0 })
  expect(done.created + done.unchanged).toBe(12_000)
})

test('one of several servers imports a file, and another takes over if it is killed', async () => {
  for (const name of ['a', 'b', 'c']) await put(`${name}.csv`, FINDING)
  const servers = [newWatch(), newWatch(), newWatch()]
  await Promise.all(servers.map(({ lookTwice }) => lookTwice()))
  expect(await runs()).toHaveLength(3)
  expect(await filesIn('done')).toEqual(['a.csv', 'b.csv', 'c.csv'])

  // What a killed server leaves.
  const { db } = app.database
  await db
    .updateTable('import_run')
    .set({ state: 'running', ended_at: null, put_away_at: null })
    .where('file_name', '=', 'b.csv')
    .execute()
  await put('b.csv', FINDING)
  const server = newWatch()
  later(100)
  await server.lookTwice()
  expect(await runs()).toHaveLength(3)
  later(30)
  await server.look()
  const [taken, ...before] = await runs()
  expect(taken).toMatchObject({ fileName: 'b.csv', state: 'done', created: 0, unchanged: 1 })
  expect(before.filter(({ state }: { state: string }) => state === 'stopped')).toMatchObject([{ fileName: 'b.csv' }])
})

test('a file that cannot be moved is imported once, and moved when that is possible', async () => {
  await put('march.csv', FINDING)
  const obstacle = await put('done', 'no folder')
  const { look, lookTwice } = newWatch()
  await lookTwice()
  later(61)
  await lookTwice()
  expect(await runs()).toMatchObject([
    { state: 'done', problem: expect.stringContaining('could not be moved to done') },
  ])
  expect((await listed()).folder).toMatchObject({
    lastSuccess: { fileName: 'march.csv' },
    lastFailure: { fileName: 'march.csv' },
  })
  await rm(obstacle)
  later(61)
  await look()
  expect(await runs()).toMatchObject([{ state: 'done', problem: null }])
  expect(await filesIn('done')).toEqual(['march.csv'])

  // What takes its name while it could not be moved is another file.
  await rm(join(inbox, 'done'), { recursive: true })
  await put('done', 'no folder')
  await put('april.csv', FINDING)
  await lookTwice()
  await put('april.csv', FINDING + csvRow({ equip: 'ahu-2' }))
  await lookTwice()
  expect((await runs()).slice(0, 2)).toMatchObject([{ received: 2 }, { received: 1 }])
})

describe('the folder itself', () => {
  test('may be missing: the log says it once, and again when it is there', async () => {
    await rm(inbox, { recursive: true })
    const watch = newWatch()
    await watch.lookTwice()
    expect(watch.isReadable()).toBe(false)
    expect(log.lines).toMatchObject([{ level: 'warn', problems: [expect.stringContaining('There is no folder')] }])
    await mkdir(inbox)
    await put('march.csv', FINDING)
    await watch.lookTwice()
    expect(watch.isReadable()).toBe(true)
    expect(await runs()).toMatchObject([{ state: 'done' }])
  })

  test('without permission to read is reported, and its files are left for later', async () => {
    await put('march.csv', FINDING)
    await chmod(inbox, 0)
    const watch = newWatch()
    await asNobody(() => watch.lookTwice())
    expect(watch.isReadable()).toBe(false)
    expect(log.lines).toMatchObject([
      { level: 'warn', problems: [expect.stringMatching(/not allowed to read the folder .*bonfire-inbox/)] },
    ])
    await chmod(inbox, 0o777)
    await watch.lookTwice()
    expect(await runs()).toMatchObject([{ state: 'done' }])
  })

  test('without permission to write is imported from once, and says what stays', async () => {
    await put('march.csv', FINDING)
    await chmod(inbox, 0o555)
    const watch = newWatch()
    await asNobody(() => watch.lookLater())
    expect(await runs()).toMatchObject([
      { state: 'done', received: 1, problem: expect.stringContaining('could not be moved to done') },
    ])
    expect(await filesIn()).toEqual(['march.csv'])
    await chmod(inbox, 0o777)
    later(61)
    await watch.lookTwice()
    expect(await runs()).toMatchObject([{ state: 'done', problem: null }])
    expect(await filesIn('done')).toEqual(['march.csv'])
  })

  test('is described on the page, in the words of who asks', async () => {
    expect((await listed()).folder).toEqual({
      ...{ path: MISSING, problem: expect.stringMatching(/^There is no folder .*bonfire-no-such-folder\./) },
      ...{ waitingCount: 0, lastSuccess: null, lastFailure: null, usualIntervalSeconds: null, isSilent: false },
    })
    expect((await listed('fr')).folder.problem).toMatch(/^Le dossier .* n’existe pas\./)
    await put('march.csv', FINDING + csvRow({ site: 'mill' }))
    await newWatch().lookTwice()
    expect((await listed()).folder.lastSuccess).toEqual({
      ...{ fileName: 'march.csv', at: TEST_NOW.toISOString(), received: 2, stored: 1, rejectedCount: 1 },
    })
  })

  test('is silent after twice the usual interval, which takes three files to learn', async () => {
    const { lookTwice } = newWatch()
    const arrive = async (name: string) => {
      await put(name, FINDING)
      await lookTwice()
    }
    await arrive('1.csv')
    // Together with the first.
    await arrive('1b.csv')
    later(3600)
    await arrive('2.csv')
    later(86_400)
    expect((await listed()).folder).toMatchObject({ usualIntervalSeconds: null, isSilent: false })
    app.clock.now = new Date(TEST_NOW.getTime() + 7200)
    later(7200)
    await arrive('3.csv')
    later(2 * 3600)
    expect((await listed()).folder).toMatchObject({ usualIntervalSeconds: expect.closeTo(3600, -2), isSilent: false })
    later(60)
    expect((await listed()).folder.isSilent).toBe(true)
    const { body } = await app.ask({ url: '/metrics' })
    expect(body).toContain('bonfire_import_folder_silent{tenant="acme"} 1')
    expect(body).toContain('bonfire_import_folder_last_failed{tenant="acme"} 0')
    expect(body).toMatch(/bonfire_import_folder_last_success_timestamp_seconds\{tenant="acme"\} \d+/)
    expect(body).toContain('bonfire_import_folder_unreadable 1')
    expect(body).toContain('bonfire_source_last_finding_timestamp_seconds{tenant="acme",source="folder",key=""}')
    await arrive('4.csv')
    expect((await listed()).folder.isSilent).toBe(false)
  })
})

test('a server looks by itself, and stops in order', async () => {
  await put('march.csv', FINDING)
  const { config, database, storage } = app
  const server = await buildApp({
    ...{ config: { ...config, importFolder: inbox }, database, storage, clock: () => app.clock.now },
    lookIntoFolderEveryMilliseconds: 20,
  })
  await server.ready()
  await expect.poll(() => filesIn('done')).toEqual(['march.csv'])
  await server.close()
  await put('april.csv', FINDING)
  expect(await runs()).toHaveLength(1)
})
