import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFromTemplate } from '../../../test/database/postgres-template.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-people-'))
  for (const [name, ...more] of [['ada', '--admin'], ['ben']]) {
    const args = ['--username', name ?? '', '--email', `${name}@acme.example`, '--name', `The ${name}`, ...more]
    expect(await user(['create', ...args], {}, 'heron mill copper\n')).toMatchObject({ code: 0 })
  }
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const user = (args: string[], settings?: NodeJS.ProcessEnv, input?: string) =>
  runBonfire(folder, ['user', ...args], { input, settings: { DATABASE_URL: database.url, ...settings } })

test('lists people in lines and as JSON', async () => {
  const { out } = await user(['list'])
  expect(out).toBe(
    'ada\tThe ada\tada@acme.example\tno role, administrator\tactive\tnever seen\n' +
      'ben\tThe ben\tben@acme.example\tno role\tactive\tnever seen\n',
  )
  const json = await user(['list', '--json'])
  expect(JSON.parse(json.out)[1]).toEqual({
    username: 'ben',
    name: 'The ben',
    email: 'ben@acme.example',
    role: null,
    isAdministrator: false,
    groups: ['Users'],
    status: 'active',
    lastSeenAt: null,
  })
})

test('prints a link alone on its line, at the address people use', async () => {
  const { code, out, err } = await user(['reset-password', 'ben'], { PUBLIC_URL: 'https://bonfire.acme.example/' })
  expect(code).toBe(0)
  expect(out).toMatch(/^https:\/\/bonfire\.acme\.example\/reset-password\?token=[\w-]{43}\n$/)
  expect(err).toMatch(/^Give this link to ben@acme\.example\. It works once, until \d{4}-.*Z\.\n$/)
})

test('deactivates, reactivates, and makes an administrator and takes that back', async () => {
  expect(await user(['deactivate', 'ben'])).toMatchObject({ out: 'The account for ben@acme.example is deactivated.\n' })
  expect(await user(['make-admin', 'ben'])).toMatchObject({
    code: 1,
    err: 'The account for ben@acme.example is deactivated. Reactivate it first.\n',
  })
  expect(await user(['reactivate', 'ben'])).toMatchObject({ out: 'The account for ben@acme.example is reactivated.\n' })
  expect(await user(['make-admin', 'ben'])).toMatchObject({ out: 'ben@acme.example is an administrator.\n' })
  expect(await user(['remove-admin', 'ben'])).toMatchObject({
    out: 'ben@acme.example is not an administrator. Their groups: Users.\n',
  })
})

test('refuses the last administrator and unknown people in one clear line', async () => {
  const last = await user(['deactivate', 'ada@acme.example'])
  expect(last.code).toBe(1)
  expect(last.err).toMatch(/^This would leave no one who can sign in and administer users and groups\..*\n$/)
  expect(await user(['reset-password', 'nobody'])).toMatchObject({
    code: 1,
    err: 'There is no user with the username or email "nobody". "user list" shows all of them.\n',
  })
})

test('exports what is known about a person, and deletes them only on confirmation', async () => {
  const known = JSON.parse((await user(['export', 'ben'])).out)
  expect(known).toMatchObject({ account: { email: 'ben@acme.example' }, groups: ['Users'] })
  expect(known.trail.aboutThem.at(-1)).toMatchObject({ field: 'exported' })
  expect(await user(['erase', 'ben'])).toMatchObject({
    code: 1,
    err: 'This cannot be undone. Add --yes to delete the person.\n',
  })
  expect(await user(['erase', 'ben', '--yes'])).toMatchObject({ code: 0, out: 'ben@acme.example is deleted.\n' })
  expect((await user(['list'])).out).not.toContain('ben')
  expect((await user(['erase', 'ada', '--yes'])).err).toMatch(/^This would leave no one/)
})
