import { defineConfig } from 'vitest/config'
import screens, { STRICT_TESTS } from './vitest.config.ts'

/** Tests that open every screen, with React as developers get it: it mounts everything twice, and warns. */
export default defineConfig({
  ...screens,
  cacheDir: '../node_modules/.vite-strict',
  define: {},
  oxc: { jsx: { runtime: 'automatic', development: true } },
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}'], force: true },
  test: { ...screens.test, name: 'strict', include: STRICT_TESTS, exclude: [] },
})
