import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const HOLDER = fileURLToPath(new URL('../../../test/processes/lock-holder.ts', import.meta.url))

let directory: string
let processes: ChildProcess[]
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bonfire-lock-'))
  processes = []
})
afterEach(async () => {
  await Promise.all(processes.map(killed))
  rmSync(directory, { recursive: true })
})

/** Starts another process that tries to lock the folder; resolves to its output. */
async function holder(): Promise<{ process: ChildProcess; says: string }> {
  const child = spawn(process.execPath, [HOLDER, directory], { stdio: ['pipe', 'pipe', 'inherit'] })
  processes.push(child)
  const [says] = await once(createInterface({ input: child.stdout }), 'line')
  return { process: child, says }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a second process is refused and learns which one to stop', async () => {
  const owner = await holder()
  expect(owner.says).toBe('taken')
  expect(() => lockFolder(directory)).toThrow(
    `The data folder ${directory} is in use by another Bonfire (process ${owner.process.pid}). ` +
      'Stop it first, or choose another DATA_DIR.',
  )
})

test('a folder whose owner was killed can be taken', async () => {
  const owner = await holder()
  await killed(owner.process)
  lockFolder(directory).release()
})

test('the same process can take a folder again only after releasing it', () => {
  const lock = lockFolder(directory)
  expect(() => lockFolder(directory)).toThrow(`process ${process.pid}`)
  // The refused attempt must not have released the lock.
  expect(() => lockFolder(directory)).toThrow(`process ${process.pid}`)
  lock.release()
  lockFolder(directory).release()
})

test('only one of several concurrent starts takes over from a dead owner', async () => {
  const owner = await holder()
  await killed(owner.process)
  const starts = await Promise.all(Array.from({ length: 5 }, holder))
  expect(starts.filter(({ says }) => says === 'taken')).toHaveLength(1)
  expect(starts.filter(({ says }) => says.includes('is in use by another Bonfire'))).toHaveLength(4)
})

test('a folder that cannot be created is named in the refusal', () => {
  const file = join(directory, 'file')
  writeFileSync(file, '')
  expect(() => lockFolder(join(file, 'data'))).toThrow(`Cannot write in the data folder ${join(file, 'data')}`)
})
