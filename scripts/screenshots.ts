// npm run screenshots: draws the pictures of README.md from a demo of its own; twice on the same day gives the same files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { ROOT } from './toolchain.mjs'

const PICTURES = [
  {
    name: 'insights',
    colorScheme: 'light',
    path: '/analysis/insights?daysRange=30&category=fdd',
    open: async (page: Page) => {
      await page
        .getByRole('row', { name: /Chiller|AHU|VAV/ })
        .nth(3)
        .waitFor()
    },
  },
  {
    name: 'action',
    colorScheme: 'dark',
    path: '/actions',
    open: async (page: Page) => {
      await page.getByRole('row', { level: 1 }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
] as const

const found = findBrowser()
if ('missing' in found) throw new Error(found.missing)
const dataDirectory = mkdtempSync(join(tmpdir(), 'bonfire-screenshots-'))
const server = spawn(process.execPath, ['server/src/main.ts', '--demonstration'], {
  cwd: ROOT,
  env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory, DATABASE_URL: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await addressOf(server.stdout)
  server.stdout.resume()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, args })
  const folder = join(ROOT, 'docs/images')
  mkdirSync(folder, { recursive: true })
  for (const { name, colorScheme, path, open } of PICTURES) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      colorScheme,
    })
    await signIn(context, url)
    const page = await context.newPage()
    // Times since then are the same in every run of the day.
    await page.clock.setFixedTime(new Date(new Date().setHours(23, 59, 0, 0)))
    await page.goto(url + path)
    await open(page)
    await page.waitForLoadState('networkidle')
    await page.mouse.move(0, 0)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
    process.stdout.write(`docs/images/${name}.png\n`)
    await context.close()
  }
  await browser.close()
} finally {
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
  rmSync(dataDirectory, { recursive: true, force: true })
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^Bonfire is ready: (\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The demo did not start.')
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const options = await (await context.request.get(`${url}/api/auth/options`)).json()
  const [{ username, password }] = options.demoAccounts
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { username, password } })
  if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`)
}
