// @module-tag whole
import { copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, type Engine } from '../../test/database/engines.ts'
import {
  contentOf,
  FILE_ID,
  fillPlace,
  newFolder,
  readAll,
  SECOND_FILE_ID,
  storageIn,
  withLines,
} from '../../test/fixtures/backup.ts'
import { OWN_FINDING_TABLES } from '../../test/fixtures/own-findings-scene.ts'
import { listMigrations, migrate, migrationsDirectory } from '../db/migrations/migrate.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackupProgress } from './backup-lines.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const editing = (edit: (line: string) => string) => (whole: Buffer) => withLines(whole, (lines) => lines.map(edit))
const DAMAGES: { of: string; change: (whole: Buffer) => Buffer; message: RegExp }[] = [
  { of: 'is something else', change: () => Buffer.from('PK'), message: /is no backup of Bonfire/ },
  { of: 'is compressed, and something else', change: () => gzipSync('{"a": 1}\n'), message: /is no backup of Bonfire/ },
  { of: 'is empty', change: () => Buffer.alloc(0), message: /is cut off: its end is missing/ },
  { of: 'is half of one', change: (whole) => whole.subarray(0, whole.length / 2), message: /is cut off: its end is/ },
  { of: 'ends early', change: (whole) => withLines(whole, (lines) => lines.slice(0, -2)), message: /is cut off: its/ },
  {
    of: 'has damaged bytes',
    change: (whole) => whole.fill(0xff, whole.length >> 1, (whole.length >> 1) + 8),
    message: /is damaged/,
  },
  {
    of: 'lost rows',
    change: (whole) =>
      withLines(whole, (lines) => lines.filter((line) => !/"rows","table":"action_change"/.test(line))),
    message: /The table "action_change" is not as it was: 0 of 2400 rows arrived/,
  },
  {
    of: 'had a row changed',
    change: editing((line) => line.replace('Site mill', 'Site mine')),
    message: /The table "site" is not as it was: 1 of 1 rows arrived, with other content/,
  },
  {
    of: 'had a file changed',
    change: editing((line) => line.replace('"bytes":"iVBO', '"bytes":"jVBO')),
    message: /does not have the content that it had/,
  },
  {
    of: 'is of a later kind',
    change: editing((line) => line.replace('"format":1', '"format":2')),
    message: /by a newer/,
  },
  {
    of: 'was made by a newer version',
    change: editing((line) => line.replace('"migrations":[', '"migrations":["9999-from-the-future.sql",')),
    message: /^The backup was made by a newer version of Bonfire: it has migration 9999-from-the-future.sql/,
  },
]

/** What a restore finds out from the rows that arrived, by what the database says. The rest it reads from the file. */
const isFoundInTheDatabase = ({ message }: { message: RegExp }) => message.source.includes('The table')

const { engines, stop } = await bothEngines()
afterAll(stop)

interface Place {
  database: OpenDatabase
  storage: Storage
  folder: string
}

async function newPlace(newDatabase: () => Promise<OpenDatabase>): Promise<Place> {
  const folder = await newFolder()
  return { database: await newDatabase(), storage: await storageIn(folder), folder }
}

async function filledPlace({ migratedDatabase }: Pick<Engine, 'migratedDatabase'>): Promise<Place> {
  const place = await newPlace(migratedDatabase)
  await fillPlace(place.database, place.storage)
  return place
}

async function leave({ database, folder }: Place): Promise<void> {
  await database.close()
  await rm(folder, { recursive: true })
}

const filesIn = async ({ folder }: Place) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.bonfire'))
    .map(({ name }) => name)
    .sort()

describe.for(engines)('a backup of the $name engine', ({ name, emptyDatabase, migratedDatabase }) => {
  let source: Place
  let content: Awaited<ReturnType<typeof readAll>>
  let file: string
  const backup = (name: string) => writeBackup({ ...source, clock: () => NOW }, join(source.folder, name))
  beforeAll(async () => {
    source = await filledPlace({ migratedDatabase })
    content = await readAll(source.database)
    file = join(source.folder, 'all.bonfire')
    await backup('all.bonfire')
  })
  afterAll(() => leave(source))

  test.for(engines)(
    'restores every row and file on $name, and new rows get new ids',
    async ({ emptyDatabase: emptyTarget }) => {
      const target = await newPlace(emptyTarget)
      const progress: BackupProgress[] = []
      const restored = await restoreBackup({ ...target, onProgress: (done) => progress.push(done) }, file)
      expect(restored).toMatchObject({ fileCount: 2, lostFiles: [], applied: [] })
      const rowCount = restored.header.tables.reduce((sum, table) => sum + table.rowCount, 0)
      expect(progress.at(-1)).toEqual({ rowCount, fileCount: 2 })
      expect(await readAll(target.database)).toEqual(content)
      for (const id of [FILE_ID, SECOND_FILE_ID]) {
        const content = await target.storage.get(id)
        expect(content && (await buffer(content)).equals(contentOf(id))).toBe(true)
      }
      const { rows } = await target.database.pool.query(
        'insert into action_change (action_id, changed_at, field) select id, created_at, $1 from action returning id',
        ['next'],
      )
      expect(rows).toEqual([{ id: 2501 }])
      const orphan = target.database.pool.query(
        "insert into comment (action_id, kind, body, author_name, created_at) values (77, 'comment', '', '', now())",
      )
      await expect(orphan).rejects.toThrow('foreign key')
      await leave(target)
    },
  )

  test.for(OWN_FINDING_TABLES)('has rows of our own rules in %s', (table) => {
    expect(content[table]).not.toEqual([])
  })

  test('refuses to restore into a database that is not empty', async () => {
    await expect(restoreBackup(source, file)).rejects.toThrow(/^The database is not empty: it has the table "action"/)
    expect(await readAll(source.database)).toEqual(content)
  })

  test('is readable by its owner only and never overwrites another', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(backup('all.bonfire')).rejects.toThrow(`${file} is there already. Choose another name, or remove it.`)
    await expect(backup('nowhere/all.bonfire')).rejects.toThrow(
      /all.bonfire cannot be written: its folder is not there/,
    )
    // The connection is released after a failure.
    expect((await source.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  describe('is not restored', () => {
    let target: Place
    beforeAll(async () => {
      target = await newPlace(emptyDatabase)
    })
    afterAll(() => leave(target))

    const damages = name === 'postgres' ? DAMAGES : DAMAGES.filter(isFoundInTheDatabase)
    test.for(damages)('from a file that $of', async ({ change, message }) => {
      const damaged = join(source.folder, 'damaged.bonfire')
      await writeFile(damaged, change(await readFile(file)))
      await expect(restoreBackup(target, damaged)).rejects.toThrow(message)
      expect(await readAll(target.database)).toEqual({})
      expect(await filesIn(target)).toEqual([])
    })

    // About files, and so the same on both engines.
    if (name !== 'postgres') return
    test('over another file with the same id', async () => {
      await target.storage.put(SECOND_FILE_ID, Readable.from(['somebody else’s']))
      await expect(restoreBackup(target, file)).rejects.toThrow(/^The store already has another file under the id 7a1c/)
      expect(await readAll(target.database)).toEqual({})
      expect(await filesIn(target)).toEqual([SECOND_FILE_ID])
    })
  })
})

describe.for(engines)('on the $name engine', ({ name, emptyDatabase, migratedDatabase }) => {
  test('upgrades a backup of an older version', async () => {
    const source = await newPlace(emptyDatabase)
    const target = await newPlace(emptyDatabase)
    const file = join(source.folder, 'all.bonfire')
    const older = await newFolder()
    for (const name of (await listMigrations()).filter((name) => name < '0010')) {
      await copyFile(join(migrationsDirectory, name), join(older, name))
    }
    await migrate(source.database, older)
    await source.database.pool.query("insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', '')")
    await writeBackup({ ...source, clock: () => NOW }, file)
    const { applied } = await restoreBackup(target, file)
    expect(applied[0]).toMatch(/^0010-/)
    expect(applied.at(-1)).toBe((await listMigrations()).at(-1))
    expect((await target.database.pool.query('select tenant_key from tenant')).rows).toEqual([{ tenant_key: 'acme' }])
    await rm(older, { recursive: true })
    await leave(source)
    await leave(target)
  })

  // About files, and so the same on both engines.
  if (name !== 'postgres') return
  test('reports lost files, skips files deleted meanwhile and keeps files already there', async () => {
    const source = await filledPlace({ migratedDatabase })
    const target = await newPlace(emptyDatabase)
    const file = join(source.folder, 'all.bonfire')
    await source.storage.remove(FILE_ID)
    expect(await writeBackup({ ...source, clock: () => NOW }, file)).toMatchObject({
      fileCount: 1,
      lostFiles: [FILE_ID],
    })
    const storage = {
      ...source.storage,
      get: async (id: string) => {
        if (id !== FILE_ID) return source.storage.get(id)
        await source.database.pool.query('delete from attachment where id = $1', [id])
        return undefined
      },
    }
    const later = join(source.folder, 'later.bonfire')
    expect(await writeBackup({ ...source, storage, clock: () => NOW }, later)).toMatchObject({ lostFiles: [] })

    await target.storage.put(SECOND_FILE_ID, Readable.from([contentOf(SECOND_FILE_ID)]))
    expect(await restoreBackup(target, later)).toMatchObject({ fileCount: 1, lostFiles: [] })
    const { attachment, stored_file: stored } = await readAll(target.database)
    expect([attachment?.length, stored?.length]).toEqual([1, 1])
    await leave(source)
    await leave(target)
  })
})

describe.for(engines.filter(({ name }) => name === 'postgres'))(
  'while the server writes on $name',
  ({ emptyDatabase, migratedDatabase }) => {
    test('a backup is a consistent snapshot', async () => {
      const source = await filledPlace({ migratedDatabase })
      const file = join(source.folder, 'all.bonfire')
      let isBackedUp = false
      let written = 0
      const writing = async () => {
        while (!isBackedUp) {
          await source.database.pool.query(`
          with made as (insert into tenant (tenant_key, name, ui_domain) values (gen_random_uuid(), '', '') returning id)
          insert into user_group (tenant_id, name) select 1, 'Group of ' || id from made`)
          written += 1
        }
      }
      const writers = Promise.all([writing(), writing()])
      await writeBackup({ ...source, clock: () => NOW }, file)
      isBackedUp = true
      await writers

      const target = await newPlace(emptyDatabase)
      await restoreBackup(target, file)
      const { tenant = [], user_group: groups = [] } = await readAll(target.database)
      expect(written).toBeGreaterThan(10)
      expect(tenant.length).toBe(groups.length)
      await leave(source)
      await leave(target)
    })
  },
)
