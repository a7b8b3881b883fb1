import { appendFileSync } from 'node:fs'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { csvRow } from '../../../../test/fixtures/imports.ts'
import { asNobody, FINDING, HEADER, importFolderScene } from '../../../../test/fixtures/scenes/import-folder.ts'

const scene = importFolderScene()
const { newWatch, put, later, listed, runs, filesIn, textOf } = scene

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
    expect(JSON.stringify(scene.log.lines)).toContain(sentence)
    expect((await listed()).folder.lastFailure).toMatchObject({ problem: run.problem })
  })

  test('keeps a name that is no text', async () => {
    const name = Buffer.from('f\xe9vrier.csv', 'latin1')
    await writeFile(Buffer.concat([Buffer.from(`${scene.inbox}/`), name]), '')
    await newWatch().lookLater()
    expect((await readdir(join(scene.inbox, 'failed'), { encoding: 'buffer' })).some((each) => each.equals(name))).toBe(
      true,
    )
  })

  test.skipIf(!process.getuid)('because nobody may read it', async () => {
    await chmod(scene.inbox, 0o777)
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
  const changes = { ...scene.app.changes, announceOccurrences: () => appendFileSync(file, csvRow({ equip: 'ahu-2' })) }
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
    ...scene.app.changes,
    announceOccurrences: () => {
      throw new Error('out of order')
    },
  }
  const { look, lookTwice } = newWatch({ changes })
  await lookTwice()
  expect(await runs()).toMatchObject([{ state: 'stopped', problem: expect.stringContaining('in the server’s log') }])
  expect(scene.log.lines).toContainEqual(expect.objectContaining({ level: 'error', file: 'march.csv' }))
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

test('stopping the server stops the import, which the next start completes', { tags: 'whole' }, async () => {
  const rows = Array.from({ length: 12_000 }, (_, i) => csvRow({ equip: `e-${i}`, start: String(1_773_010_800) }))
  await put('march.csv', HEADER + rows.join(''))
  const stopping = new AbortController()
  const changes = { ...scene.app.changes, announceOccurrences: () => stopping.abort() }
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
  const { db } = scene.app.database
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
  await rm(join(scene.inbox, 'done'), { recursive: true })
  await put('done', 'no folder')
  await put('april.csv', FINDING)
  await lookTwice()
  await put('april.csv', FINDING + csvRow({ equip: 'ahu-2' }))
  await lookTwice()
  expect((await runs()).slice(0, 2)).toMatchObject([{ received: 2 }, { received: 1 }])
})
