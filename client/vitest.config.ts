import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { installedBrowser } from '../scripts/find-browser.ts'

const executablePath = installedBrowser()

/** The tests of screens, which run in a browser. */
export default defineConfig({
  root: import.meta.dirname,
  // Finds every package before the first page opens, on each run: one found later reloads pages in the middle of a test.
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}'], force: true },
  test: {
    name: 'screens',
    include: ['src/**/*.screen.test.tsx'],
    isolate: true,
    maxWorkers: 3,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          // Chromium refuses its sandbox to root, as in a container.
          args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        },
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London' },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
