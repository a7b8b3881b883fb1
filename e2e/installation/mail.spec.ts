import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type MailServer, startMailServer } from '../../server/test/servers/mail-server.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'tighten-the-valve'

test.describe.configure({ mode: 'serial' })

let dataDirectory: string
let mailServer: MailServer
let server: RunningBonfire
let cookie: string

test.beforeAll(async () => {
  dataDirectory = await newInstallation()
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

test('an assignee gets a mail in their language whose link opens the action', async ({ page }) => {
  await readFrench(page, 'reader')
  const people = await asWriter<{ display: string; id: string }[]>('/hashtagUsernameList/P/Plant')
  const { issueKey } = await asWriter<{ issueKey: string }>('/issue', {
    siteId: 'plant',
    summary: 'Tighten the valve',
    status: 'New Action',
    // Told at once; others wait for more to tell.
    priority: 'Critical',
    context: 'FDD',
    responsible: 'Site Local',
    assigneeId: people.find(({ display }) => display === 'The reader')?.id,
  })
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [mail] = mailServer.mails
  expect(mail?.recipients).toEqual(['reader@bonfire.example'])
  expect(mail?.subject).toBe(`${issueKey} vous est attribuée\u00a0: Tighten the valve`)

  const link = /http\S*\/actions\/\S*/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link.startsWith(`${server.url}/`), link).toBe(true)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.getByLabel('Nom d’utilisateur ou e-mail').fill('reader')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect.poll(() => page.url().replace(/\?.*/, '')).toBe(`${server.url}/actions/${issueKey}`)
  await expect(page).not.toHaveURL(/locale/)
  await expect(page.getByText('Tighten the valve').first()).toBeVisible()
})

test('work continues while mail is down, and mails arrive later, even after a restart', async () => {
  await mailServer.stop()
  await asWriter('/v2/actions/P-1/comments', { body: 'The spare part is here.' })
  await server.stop()
  server = await start()
  await asWriter('/v2/actions/P-1/comments', { body: 'It is in.' })

  mailServer = await startMailServer(mailServer.port)
  const told = () => mailServer.mails.map(({ text = '' }) => /^> (.*)$/m.exec(text)?.[1]).sort()
  await expect.poll(told).toEqual(['It is in.', 'The spare part is here.'])
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

/** Their mails and pages are French from now on. */
async function readFrench(page: Page, username: string): Promise<void> {
  const { request } = page
  await request.post(`${server.url}/api/auth/login`, { data: { username, password: PASSWORD } })
  const saved = await request.put(`${server.url}/api/v1/users/me/preferences`, { data: { locale: 'fr' } })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.context().clearCookies()
}

/** Sends a request to the server, a write if it has a body, with the user's session. */
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
