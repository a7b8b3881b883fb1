import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type MailServer, startMailServer } from '../server/src/testing/mail-server.ts'
import { bonfire, emptyFolder, type RunningBonfire, startBonfire } from './bonfire-process.ts'
import { signIn } from './people.ts'

const PASSWORD = 'tighten-the-valve'

test.describe.configure({ mode: 'serial' })

let dataDirectory: string
let mailServer: MailServer
let server: RunningBonfire
let cookie: string

test.beforeAll(async () => {
  dataDirectory = emptyFolder()
  prepare()
  mailServer = await startMailServer()
  server = await start()
  const answer = await post('/auth/login', { username: 'writer', password: PASSWORD })
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
})

test.afterAll(async () => {
  await server.stop()
  await mailServer.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
})

test('whom an action is assigned to gets a mail, and its link opens the action', async ({ page }) => {
  const people = await asWriter<{ display: string; id: string }[]>('/hashtagUsernameList/P/Plant')
  const { issueKey } = await asWriter<{ issueKey: string }>('/issue', {
    siteId: 'plant',
    summary: 'Tighten the valve',
    status: 'New Action',
    priority: 'Major',
    context: 'FDD',
    responsible: 'Site Local',
    assigneeId: people.find(({ display }) => display === 'The reader')?.id,
  })
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [mail] = mailServer.mails
  expect(mail?.recipients).toEqual(['reader@bonfire.example'])
  expect(mail?.subject).toBe(`${issueKey} is assigned to you: Tighten the valve`)

  const link = /http\S*\/actions\/\S*/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link.startsWith(`${server.url}/`), link).toBe(true)
  await signIn(page, 'reader', { url: server.url, password: PASSWORD, path: link.slice(server.url.length) })
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/actions/${issueKey}`)
  await expect(page.getByText('Tighten the valve').first()).toBeVisible()
})

test('while the mail server is down people work on, and their mails arrive once it is back, even after a restart', async () => {
  await mailServer.stop()
  await asWriter('/v2/actions/P-1/comments', { body: 'The spare part is here.' })
  await server.stop()
  server = await start()
  await asWriter('/v2/actions/P-1/comments', { body: 'It is in.' })

  mailServer = await startMailServer(mailServer.port)
  const told = () => mailServer.mails.map(({ text = '' }) => /^> (.*)$/m.exec(text)?.[1]).sort()
  await expect.poll(told, { timeout: 45_000 }).toEqual(['It is in.', 'The spare part is here.'])
})

const start = () =>
  startBonfire({
    dataDirectory,
    environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'Bonfire <bonfire@bonfire.example>' },
  })

const post = (path: string, body: object) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })

/** Asks the server, and with a body writes, as a program that has the writer's session. */
async function asWriter<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = body ? await post(path, body) : await fetch(`${server.url}/api${path}`, { headers: { cookie } })
  expect(answer.ok, `${path} was answered with ${answer.status}`).toBe(true)
  return (await answer.json()) as Answer
}

function prepare(): void {
  const model = join(dataDirectory, 'model.json')
  writeFileSync(
    model,
    JSON.stringify({
      projects: [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR' }],
      sites: [{ siteId: 'plant', projectKey: 'P', label: 'Plant', timezone: 'UTC' }],
      rules: [],
    }),
  )
  const person = (name: string) => [
    'user',
    'create',
    '--username',
    name,
    '--email',
    `${name}@bonfire.example`,
    '--name',
    `The ${name}`,
    '--admin',
  ]
  for (const command of [['import', 'model', model], person('writer'), person('reader')]) {
    const { status, output } = bonfire(dataDirectory, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
}
