import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { installedBrowser } from '../scripts/find-browser.ts'

const executablePath = installedBrowser()
/** They open every screen, and run as `vitest.strict.config.ts` says. */
export const STRICT_TESTS = ['src/app/accessibility-english.screen.test.tsx', 'src/app/shell/*.screen.test.tsx']
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }

/** The tests of screens, which run in a browser, with React as people get it: that takes half the time of its other form. */
export default defineConfig({
  root: import.meta.dirname,
  define: PRODUCTION,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Finds every package before the first page opens, on each run: one found later reloads pages in the middle of a test.
  optimizeDeps: {
    entries: ['index.html', 'src/**/*.{ts,tsx}'],
    // No file names it: JSX becomes calls of it.
    include: ['react/jsx-runtime'],
    force: true,
    rolldownOptions: { transform: { define: PRODUCTION } },
  },
  test: {
    name: 'screens',
    include: ['src/**/*.screen.test.tsx'],
    setupFiles: ['src/testing/noon.ts'],
    exclude: STRICT_TESTS,
    // A file leaves nothing behind (`open-screen.tsx`), so it need not import the whole application again.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      // Only ends what hangs: a busy machine takes more than a minute to open the first page.
      connectTimeout: 600_000,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          // Chromium refuses its sandbox to root, as in a container.
          args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        },
        contextOptions: { locale: 'en-US', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
        actionTimeout: 60_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
