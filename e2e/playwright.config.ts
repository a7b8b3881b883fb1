import { defineConfig } from '@playwright/test'

const executablePath = process.env.BROWSER_PATH

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './demonstration-server.ts',
  // Ends what hangs; a slow machine is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Pages wait for timers, files and the database: three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording each step costs a quarter of the run: TRACE=1 does it for a test that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses its sandbox to root, as in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
