import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newBackupIn, removeOlderBackups } from './backup-folder.ts'

const NOW = new Date('2026-01-04T02:15:00.250Z')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonfire-backups-'))
})
afterEach(() => rm(folder, { recursive: true }))

const fill = (names: readonly string[]) => Promise.all(names.map((name) => writeFile(join(folder, name), '')))
const names = async () => (await readdir(folder)).sort()

test('a backup in a folder is named by the time, and any other name is kept', async () => {
  expect(await newBackupIn(folder, NOW)).toEqual({ file: join(folder, '2026-01-04T021500Z.bonfire'), folder })
  expect(await newBackupIn(join(folder, 'mine'), NOW)).toEqual({ file: join(folder, 'mine') })
})

test('only the newest of the backups named by the time stay, and all with other names', async () => {
  const others = ['2026-01-01.bonfire', 'before the move.bonfire', 'copy of 2026-01-01T021500Z.bonfire']
  const nights = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `${day}T021500Z.bonfire`)
  await fill([...others, ...nights])
  await mkdir(join(folder, 'elsewhere'))
  expect(await removeOlderBackups(folder, 2, NOW)).toEqual(nights.slice(0, 2).map((name) => join(folder, name)))
  expect(await names()).toEqual([...others, ...nights.slice(2), 'elsewhere'].sort())
  expect(await removeOlderBackups(folder, 2, NOW)).toEqual([])
})

test('what is left of a backup that never ended goes after a day', async () => {
  const [old, running] = ['2026-01-03T021400Z.bonfire.unfinished', '2026-01-04T020000Z.bonfire.unfinished']
  await fill([old, running])
  expect(await removeOlderBackups(folder, 2, NOW)).toEqual([])
  expect(await names()).toEqual([running])
})

test('one that never ended takes the place of none that did', async () => {
  const nights = ['2026-01-02', '2026-01-03'].map((day) => `${day}T021500Z.bonfire`)
  const running = '2026-01-04T020000Z.bonfire.unfinished'
  await fill([...nights, running])
  expect(await removeOlderBackups(folder, 2, NOW)).toEqual([])
  expect(await names()).toEqual([...nights, running])
})
