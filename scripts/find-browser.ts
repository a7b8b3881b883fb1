// Finds a Chromium for the browser tests, or installs one: the system's, else Playwright's download, else a system
// package.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from './toolchain.mjs'

// Prefer the headless shell: it takes half the time of the full browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env.PROGRAMFILES ?? 'C:/Program Files', 'Google/Chrome/Application/chrome.exe'),
]

export function findBrowser(): { path: string } | { missing: string } {
  const present = installedBrowser()
  if (present) return { path: present }
  process.stdout.write('No Chromium or Chrome found; getting one …\n')
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium-headless-shell', 'chromium'], { stdio: 'inherit' })
  if (existsSync(chromium.executablePath())) return { path: chromium.executablePath() }
  if (process.platform === 'linux' && process.getuid?.() === 0 && which('apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    // Older releases and Ubuntu do not package the shell separately.
    if (!installPackage('chromium-headless-shell')) installPackage('chromium')
  }
  const gotten = installedBrowser()
  if (gotten) return { path: gotten }
  return {
    missing:
      'The browser tests need Chromium or Chrome, and none could be installed. Install one, or set BROWSER_PATH.',
  }
}

function installPackage(name: string): boolean {
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

export function installedBrowser(): string | undefined {
  const candidates = [process.env.BROWSER_PATH, ...NAMES.map(which), ...PLACES, chromium.executablePath()]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

function which(name: string): string | undefined {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
