import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedHeaders } from '../src/features/webhooks/delivery/sign-message.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"type":"webhook.test","data":{"webhook":"Größe"}}'
const PROGRAMS = { js: process.execPath, python: 'python3' }
const hasPython = spawnSync('python3', ['--version']).status === 0

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonfire-receiver-'))
})
afterAll(() => rm(folder, { recursive: true }))

const languages = (Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]).filter((name) => name === 'js' || hasPython)

it.each(languages)('the receiver of the guide in %s accepts what is signed, and nothing else', async (language) => {
  const page = await readFile(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
  const program = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page)?.[1] ?? ''
  const file = join(folder, language === 'js' ? 'receiver.mjs' : 'receiver.py')
  await writeFile(file, program)
  const port = await freePort()
  const environment = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) }
  const receiver = spawn(PROGRAMS[language], [file], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const message = { messageKey: 'msg_1', body: BODY, at: new Date() }
    // On a kept connection, a request may meet the end of the receiver's patience with an idle one.
    const post = async (headers: Record<string, string>, body = BODY) =>
      (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: { ...headers, connection: 'close' }, body }))
        .status
    const signed = signedHeaders(['whsec_YW5vdGhlcg==', SECRET], message)
    await expect.poll(() => post(signed).catch(() => 0)).toBe(204)
    expect(await firstLine(receiver)).toContain('webhook.test')
    expect(await post(signed, BODY.replace('test', 'tent'))).toBe(401)
    expect(await post(signedHeaders([SECRET], { ...message, at: new Date(Date.now() - 600_000) }))).toBe(401)
    expect(await post({})).toBe(401)
  } finally {
    receiver.kill()
  }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const part of stdout ?? []) return String(part)
  return ''
}
