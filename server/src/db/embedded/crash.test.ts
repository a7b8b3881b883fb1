// @module-tag whole
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unpackSnapshot } from '../../../test/database/snapshot.ts'
import { openDatabase } from '../open.ts'

const WRITER = fileURLToPath(new URL('../../../test/processes/crash-writer.ts', import.meta.url))
const ROUNDS = 4

let dataDirectory: string
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'bonfire-crash-'))
})
afterEach(() => rmSync(dataDirectory, { recursive: true }))

interface Stored {
  numbers: number[]
  total: number
}

/** Starts a writer on the folder, and kills it once it has acknowledged so many commits. */
async function writeUntilKilled(commits: number): Promise<{ stored: Stored; acknowledged: number[] }> {
  const writer = spawn(process.execPath, ['--liftoff-only', WRITER, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(writer, 'close')
  const lines: string[] = []
  const reader = createInterface({ input: writer.stdout }).on('line', (line) => {
    lines.push(line)
    if (lines.length > commits) writer.kill('SIGKILL')
  })
  await Promise.all([closed, once(reader, 'close')])
  expect(writer.signalCode).toBe('SIGKILL')
  const [stored = '', ...acknowledged] = lines
  return { stored: JSON.parse(stored), acknowledged: acknowledged.map(Number) }
}

test('a killed process loses no acknowledged commit and the folder always opens', async () => {
  await unpackSnapshot(dataDirectory)
  const acknowledged: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { stored, acknowledged: more } = await writeUntilKilled(1 + ((round * 37) % 50))
    expect(stored.numbers).toEqual(expect.arrayContaining(acknowledged))
    expect(stored.total).toBe(stored.numbers.length)
    acknowledged.push(...more)
  }
  const database = await openDatabase({ dataDirectory })
  const { rows } = await database.pool.query<{ number: number }>('select number from written')
  await database.close()
  expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged))
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
})

test('a first start killed half way leaves a folder that opens', async () => {
  const writer = spawn(process.execPath, ['--liftoff-only', WRITER, dataDirectory], { stdio: 'ignore' })
  const ended = once(writer, 'exit')
  const unfinished = join(dataDirectory, 'database.unfinished', 'PG_VERSION')
  await vi.waitUntil(() => existsSync(unfinished), { timeout: 300_000, interval: 2 })
  writer.kill('SIGKILL')
  await ended
  expect(existsSync(join(dataDirectory, 'database'))).toBe(false)

  const database = await openDatabase({ dataDirectory })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})
