import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './compile-messages.ts'

// What every page is drawn with: in one file it compresses better than in a dozen.
const BASE = within('node_modules', [
  '@floating-ui/',
  '@formatjs/',
  'clsx/',
  'use-intl/',
  'zod/',
  'zustand/',
  '@mantine/core/esm/core/',
  ...['Button', 'Checkbox', 'CloseButton', 'FocusTrap', 'Input', 'InputBase', 'Loader', 'Menu', 'Overlay'].map(
    ofMantine,
  ),
  ...['Popover', 'Portal', 'Skeleton', 'TextInput', 'Transition', 'UnstyledButton', 'VisuallyHidden'].map(ofMantine),
  ...['ChevronRight', 'Download', 'Lock', 'Plus'].map((name) => `@tabler/icons-react/dist/esm/icons/Icon${name}.`),
])

// What the lists of findings draw at first, and others use too. It comes before the component library's styles, so
// nothing may be in it that restyles the library's components.
const LISTS = within('src', [
  ...['chip', 'data-table', 'empty-state', 'focus-after-overlay', 'list-screen', 'search-box', 'skeleton-rows'].map(
    (name) => `ui/${name}`,
  ),
  ...['download', 'page-title', 'search', 'site-days', 'use-typed-search'].map((name) => `lib/${name}`),
  'features/auth/session.queries',
  'features/sites/portfolio.queries',
  'features/changes/changes-notice-on-demand',
  ...['snooze-dialog-on-demand', 'snooze-plan'].map((name) => `features/snooze/${name}`),
  ...['analysis-search', 'hits.queries', 'priority', 'rule-type-labels', 'severity-mark', 'use-site-time'].map(
    (name) => `features/hits/${name}`,
  ),
  ...['hits', 'packed-groups', 'snooze'].map((name) => `${name}.ts`),
])

function ofMantine(component: string): string {
  return `@mantine/core/esm/components/${component}/`
}

/** Modules whose path goes on in one of these ways behind a folder. */
function within(folder: string, places: readonly string[]): RegExp {
  const patterns = places.map((place) => place.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'))
  return new RegExp(`[\\\\/]${folder}[\\\\/](?:${patterns.join('|')})`)
}

/** A worker has no document to ask for the character of an entity. */
const withoutDocument = (): Plugin => ({
  name: 'without-document',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== 'decode-named-character-reference') return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && { ...found, id: found.id.replace('index.dom.js', 'index.js') }
  },
})

export default defineConfig({
  root: import.meta.dirname,
  worker: { format: 'es', plugins: () => [withoutDocument()] },
  plugins: [react(), compileMessages()],
  server: {
    port: 5173,
    strictPort: true,
    // The server compares Host with Origin, so both stay the browser's.
    proxy: { '/api': { target: 'http://127.0.0.1:4000', changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    // Which file needs which: the check of the first load reads it.
    manifest: true,
    // Libraries change less often than our code: their own file stays in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'base', test: BASE, priority: 1 },
            { name: 'lists', test: LISTS },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/, priority: 1 },
          ],
        },
      },
    },
  },
})
