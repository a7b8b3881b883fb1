import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { IngestAnswer, IngestChecked, IngestOccurrence } from '@bonfire/contract/imports/ingest'
import { REFUSALS } from '@bonfire/contract/refusals/catalogue'
import { ROWS } from '@bonfire/contract/refusals/imports/rows'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { MAXIMUM_ROW_LENGTH } from '../src/features/readers/text.ts'
import { WORKBOOK_LIMITS } from '../src/features/readers/workbook/limits.ts'
import { portOf } from './app/kept-alive.ts'
import { type TestApp, testApp } from './app/test-app.ts'
import { newSender, type Sender, sendHits, sendModel } from './fixtures/ingest.ts'

const run = promisify(execFile)
const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0
const CURL = isInstalled('curl')
const PYTHON = isInstalled('python3')

/** The blocks of code in one language, in order. Fails unless there are as many as named, to learn of a new one. */
function blocks<const Names extends readonly string[]>(language: string, names: Names): Record<Names[number], string> {
  const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block)
  expect(found).toHaveLength(names.length)
  return Object.fromEntries(names.map((name, place) => [name, found[place]])) as Record<Names[number], string>
}

const JSON_BLOCKS = ['model', 'answer', 'finding', 'checked'] as const
const CSV_BLOCKS = ['findings', 'checked', 'sparks', 'checks'] as const

let text: string
let test: TestApp
let sender: Sender
let folder: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  text = await readFile(join(import.meta.dirname, '../../docs/sending-findings.md'), 'utf8')
  test = await testApp()
})
beforeEach(async () => {
  await test.reset()
  sender = await newSender(test)
  folder = await mkdtemp(join(tmpdir(), 'bonfire-sending-'))
  environment = {
    PATH: process.env.PATH,
    BONFIRE_URL: `http://127.0.0.1:${await portOf(test)}`,
    BONFIRE_KEY: sender.key,
  }
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => test.close())

const model = () => JSON.parse(blocks('json', JSON_BLOCKS).model)
const shell = (commands: string) => run('sh', ['-ec', commands], { cwd: folder, env: environment })
const python = (env = environment) => run('python3', ['send_findings.py'], { cwd: folder, env })

it.skipIf(!CURL)('the documented curl commands send model and findings (skipped without curl)', async () => {
  const files = blocks('json', JSON_BLOCKS)
  const commands = blocks('sh', ['settings', 'model', 'findings', 'checked'])
  await writeFile(join(folder, 'model.json'), files.model)
  await writeFile(join(folder, 'findings.csv'), blocks('csv', CSV_BLOCKS).findings)
  const stored = JSON.parse((await shell(commands.model)).stdout)
  expect(stored).toMatchObject({ projects: { created: 1 }, sites: { created: 1 }, rules: { created: 1 } })
  expect(JSON.parse((await shell(commands.findings)).stdout)).toEqual(JSON.parse(files.answer))
  expect(JSON.parse((await shell(commands.findings)).stdout)).toMatchObject({ created: 0, unchanged: 1 })
  await writeFile(join(folder, 'days.csv'), blocks('csv', CSV_BLOCKS).checked)
  expect(JSON.parse((await shell(commands.checked)).stdout)).toMatchObject({ received: 2, checked: 2, rejected: [] })
  for (const name of Object.keys(environment).filter((name) => name.startsWith('BONFIRE'))) {
    expect(commands.settings).toContain(`export ${name}=`)
  }
})

it.skipIf(!PYTHON)('the Python example sends a finding (not run where python3 is missing)', async () => {
  await sendModel(test, sender, model())
  await writeFile(join(folder, 'send_findings.py'), blocks('python', ['script']).script)
  expect((await python()).stdout).toBe('1 new, 0 changed, 0 rejected\n')
  expect(await test.database.db.selectFrom('checked_day').select('local_day').execute()).toHaveLength(1)
  await test.database.db.updateTable('site').set({ site_key: 'other' }).execute()
  const rejected = await python()
  expect(rejected.stdout).toBe('0 new, 0 changed, 2 rejected\n')
  expect(rejected.stderr).toContain('row 1: hit.unknown-site: There is no site "wharf-lane".')
  const refused = await python({ ...environment, BONFIRE_KEY: 'bfk_wrong' }).catch((error) => error)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('"code":"key.unknown"') })
})

it('the documented JSON finding and response match the contract and are accepted', async () => {
  const { finding, answer } = blocks('json', JSON_BLOCKS)
  expect(IngestAnswer.parse(JSON.parse(answer))).toEqual(JSON.parse(answer))
  expect(Object.keys(JSON.parse(finding)).toSorted()).toEqual(Object.keys(IngestOccurrence.shape).toSorted())
  await sendModel(test, sender, model())
  const payload = JSON.stringify({ hits: [JSON.parse(finding)] })
  const { body } = await sendHits(test, sender, { payload, type: 'application/json' })
  expect(body).toMatchObject({ received: 1, created: 1, rejectedCount: 0 })
})

it('the documented days that were checked match the contract and are accepted', async () => {
  const { checked } = blocks('json', JSON_BLOCKS)
  await sendModel(test, sender, { ...model(), equips: [{ equipId: 'ahu-l02-01', siteId: 'wharf-lane', name: 'AHU' }] })
  const entries = JSON.parse(checked).checked
  expect(Object.keys(entries[1]).toSorted()).toEqual(Object.keys(IngestChecked.shape).toSorted())
  const { body } = await sendHits(test, sender, { payload: checked, type: 'application/json' })
  expect(body).toMatchObject({ received: 2, checked: 2, rejected: [] })
})

/** The request as the job spells it: its address, method and headers. */
function requestOf(job: string): { path: string; method: string; headers: Record<string, string> } {
  const [, address = '', method = ''] = /dcHttp\(`([^`]+)`, headers, ioWriteCsv\(.*\), "([A-Z]+)"\)/.exec(job) ?? []
  const [, headers = ''] = /^ *headers: (\{.*\})$/m.exec(job) ?? []
  return { path: new URL(address).pathname, method, headers: JSON.parse(headers) }
}

it('the request of the documented SkySpark job is accepted; the job is not run', async () => {
  const { job } = blocks('axon', ['job', 'checks'])
  const { sparks } = blocks('csv', CSV_BLOCKS)
  for (const column of sparks.split('\n', 1)[0]?.split(',') ?? []) expect(job).toContain(`${column}: `)
  await sendModel(test, sender, model())
  const { path, method, headers } = requestOf(job)
  const { Authorization: secret, ...others } = headers
  expect([method, secret, others]).toEqual(['POST', 'Bearer bfk_...', { 'Content-Type': 'text/csv' }])
  const sent = await fetch(`${environment.BONFIRE_URL}${path}`, {
    method,
    body: Buffer.from(sparks),
    headers: { ...headers, Authorization: secret?.replace('bfk_...', sender.key) ?? '' },
  })
  expect(await sent.json()).toMatchObject({ received: 2, created: 1, rejectedCount: 0 })
  const stored = await test.database.db.selectFrom('occurrence').select(['occurred_on', 'times_duration']).execute()
  expect(stored).toEqual([{ occurred_on: '2026-03-09', times_duration: [1500, 1800] }])
  const equips = await test.database.db.selectFrom('equip').select(['equip_key', 'name']).execute()
  expect(equips).toEqual([{ equip_key: 'ahu-l02-01', name: 'AHU-L02-01' }])
})

it('so is that of the job that says which rules ran', async () => {
  const { job, checks } = blocks('axon', ['job', 'checks'])
  const rows = blocks('csv', CSV_BLOCKS).checks
  for (const column of rows.split('\n', 1)[0]?.split(',') ?? []) expect(checks).toContain(`${column}: `)
  expect(requestOf(checks)).toEqual(requestOf(job))
  await sendModel(test, sender, model())
  const { body } = await sendHits(test, sender, { payload: rows, type: 'text/csv' })
  expect(body).toMatchObject({ received: 1, checked: 1, rejectedCount: 0 })
})

it('the page explains every rejection code, and its limits are those of the code', () => {
  expect(Object.keys(ROWS).filter((code) => !text.includes(`\`${code}\``))).toEqual([])
  const named = [...text.matchAll(/`((?:hit|checked|row|import|mapping|key|request)\.[a-z-]+)`/g)].map(
    ([, code = '']) => code,
  )
  expect(named.filter((code) => !(code in REFUSALS))).toEqual([])
  const { fileBytes, rows, cellLength, columns } = WORKBOOK_LIMITS
  const shown = (count: number) => count.toLocaleString('en')
  expect(text).toContain(`| a row, a line or a list entry | ${shown(MAXIMUM_ROW_LENGTH)} characters |`)
  expect(text).toContain(`| columns of CSV or a sheet | ${shown(columns)} |`)
  expect(text).toContain(
    `| workbook | ${fileBytes / 1_000_000} MB; ${shown(rows)} rows; ${shown(cellLength)} characters a cell |`,
  )
})
