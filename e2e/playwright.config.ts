import { defineConfig } from '@playwright/test'

const executablePath = process.env.BROWSER_PATH

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './demonstration-server.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses its sandbox to root, as in a container.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
