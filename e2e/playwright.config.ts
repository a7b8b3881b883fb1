import { defineConfig } from '@playwright/test'
import { installedBrowser } from '../scripts/find-browser.ts'

const executablePath = installedBrowser()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './helpers/servers/demonstration-server.ts',
  // Only ends what hangs; a slow machine is not a failure.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Pages wait for timers, files and the database: four workers keep two cores busy.
  workers: 4,
  forbidOnly: true,
  use: {
    // A worker would answer requests that tests intercept.
    serviceWorkers: 'block',
    // A button that has gone, such as that of a toast, is not waited for as long as a test may take.
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    // Tracing costs a quarter of the run: TRACE=1 enables it for failing tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // A page of seconds does not earn back what optimising its scripts costs: a fifth of the browser's time.
        '--js-flags=--no-opt --no-maglev',
        // Chromium does not run its sandbox as root, for instance in a container.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
