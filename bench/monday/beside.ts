import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { asJson, send } from './people/desk.ts'
import type { Portfolio } from './portfolio.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface Imported {
  readonly seconds: number
  readonly created: number
}

/** As an administrator uploads a file. */
export async function importFile(port: number, { cookies, importedRows }: Portfolio, file: string): Promise<Imported> {
  const startedAt = performance.now()
  const cookie = cookies[0] ?? ''
  const description = { kind: 'hits', format: 'ndjson', fileName: 'findings.ndjson', fileBytes: statSync(file).size }
  const started = await send(port, {
    method: 'POST',
    path: '/api/v1/imports',
    headers: asJson(cookie),
    body: JSON.stringify(description),
  })
  const { id } = resultOf(started)
  const sent = await send(port, {
    method: 'PUT',
    path: `/api/v1/imports/${id}/content`,
    headers: { cookie, 'content-type': 'application/octet-stream', 'content-length': String(statSync(file).size) },
    body: createReadStream(file),
  })
  const { state, problem, received, rejectedCount, created } = resultOf(sent)
  if (state !== 'done' || received !== importedRows || rejectedCount !== 0) {
    throw new Error(
      `The import is ${state} with ${received} of ${importedRows} rows, ${rejectedCount} rejected: ${problem}`,
    )
  }
  return { seconds: (performance.now() - startedAt) / 1000, created }
}

function resultOf({ status, body }: { status: number; body: Buffer }) {
  if (status >= 300) throw new Error(`The import was refused with ${status}: ${body}`)
  return JSON.parse(body.toString())
}

/** `bonfire backup`, as the timer of every night runs it; returns how long it took. */
export async function backUp(folder: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now()
  const file = join(folder, 'monday.backup')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', 'server/src/cli/main.ts', 'backup', file],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: folder, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [output] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error(`The backup failed: ${output}`)
  return (performance.now() - startedAt) / 1000
}
