import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { SamplesAnswer } from '@bonfire/contract/histories/samples'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { portOf } from './app/kept-alive.ts'
import { TEST_NOW, type TestApp, testApp } from './app/test-app.ts'
import { newSender, type Sender, sendModel } from './fixtures/ingest.ts'

const run = promisify(execFile)
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0
const CURL = isInstalled('curl')
const PYTHON = isInstalled('python3')
const MODEL = {
  projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'AUD' }],
  sites: [{ siteId: 'wharf-lane', projectKey: 'NORTH', label: 'Wharf Lane', timezone: 'Australia/Sydney' }],
}

let text: string
let test: TestApp
let sender: Sender
let folder: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  text = await readFile(join(import.meta.dirname, '../../docs/sending-samples.md'), 'utf8')
  test = await testApp()
})
beforeEach(async () => {
  await test.reset()
  sender = await newSender(test)
  await sendModel(test, sender, MODEL)
  folder = await mkdtemp(join(tmpdir(), 'bonfire-sending-'))
  environment = {
    PATH: process.env.PATH,
    BONFIRE_URL: `http://127.0.0.1:${await portOf(test)}`,
    BONFIRE_KEY: sender.key,
  }
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => test.close())

/** The blocks of code in one language, in order; fails unless there are so many, to learn of a new one. */
function blocks(language: string, count: number): string[] {
  const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block)
  expect(found).toHaveLength(count)
  return found
}

const shell = (commands: string) => run('sh', ['-ec', commands], { cwd: folder, env: environment })
const python = (env = environment) => run('python3', ['send_samples.py'], { cwd: folder, env })

/** Sends the lines of the page with the command of the page. */
async function sendLines(): Promise<string> {
  const [lines = ''] = blocks('ndjson', 1)
  const [, command = ''] = blocks('sh', 4)
  await writeFile(join(folder, 'samples.ndjson'), lines)
  return (await shell(command)).stdout
}

it.skipIf(!CURL)('the documented curl commands send and read samples (skipped without curl)', async () => {
  const [answer = ''] = blocks('json', 1)
  const [settings = '', , withKey = '', read = ''] = blocks('sh', 4)
  const first = SamplesAnswer.parse(JSON.parse(await sendLines()))
  expect(first).toEqual(JSON.parse(answer))
  expect(JSON.parse(await sendLines())).toMatchObject({ accepted: 0, unchanged: 2 })
  expect((await shell(read)).stdout).toContain('2026-03-09T09:00:00+11:00 Sydney,12.4\n')
  expect((await shell(withKey)).stdout).toMatch(/"pointId":"ahu-1-sat".*"histories"/s)
  expect(await readFile(join(folder, 'samples.csv'), 'utf8')).toContain('12.4')
  for (const name of Object.keys(environment).filter((name) => name.startsWith('BONFIRE'))) {
    expect(settings).toContain(`export ${name}=`)
  }
})

it.skipIf(!PYTHON || !CURL)('the Python example sends samples (not run where python3 is missing)', async () => {
  const [script = ''] = blocks('python', 1)
  await writeFile(join(folder, 'send_samples.py'), script)
  const unknown = await python()
  expect(unknown.stdout).toBe('0 new, 0 unchanged, 2 rejected\n')
  expect(unknown.stderr).toContain('row 1: sample.unknown-point: There is no point ahu-1-sat')
  await sendLines()
  expect((await python()).stdout).toBe('2 new, 0 unchanged, 0 rejected\n')
  expect((await python()).stdout).toBe('0 new, 2 unchanged, 0 rejected\n')
  const refused = await python({ ...environment, BONFIRE_KEY: 'bfk_wrong' }).catch((error) => error)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('"code":"key.unknown"') })
})

it('the function for Node-RED makes a request that is stored', async () => {
  await sendLines()
  const [body = ''] = blocks('js', 1)
  const make = runInNewContext(`(msg, env) => { ${body} }`, { Date: { now: () => TEST_NOW.getTime() } })
  const made = make({ topic: 'ahu-1-sat', payload: 13.5 }, { get: (name: string) => environment[name] })
  const answer = await test.ask({
    method: 'POST',
    url: '/api/v1/ingest/samples',
    headers: made.headers,
    payload: made.payload,
  })
  expect(answer.json()).toMatchObject({ accepted: 1, rejectedCount: 0 })
})

it('the lines that the template for Telegraf describes are stored', async () => {
  await sendLines()
  const [settings = ''] = blocks('toml', 1)
  const [, template = ''] = /^ {2}template = '(.*)'$/m.exec(settings) ?? []
  const line = template
    .replace('{{ .Tag "point" | toJson }}', '"ahu-1-sat"')
    .replace('{{ .Time.Unix }}', String(TEST_NOW.getTime() / 1000))
    .replace('{{ .Field "value" | toJson }}', '13.5')
    .replace('{{ "\\n" }}', '\n')
  expect(line).not.toContain('{{')
  const answer = await test.ask({
    method: 'POST',
    url: '/api/v1/ingest/samples',
    headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'application/x-ndjson' },
    payload: line + line,
  })
  expect(answer.json()).toMatchObject({ accepted: 1, unchanged: 1, rejectedCount: 0 })
})
