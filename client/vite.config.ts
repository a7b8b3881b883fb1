import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './compile-messages.ts'
import { importParts } from './import-parts.ts'
import { serviceWorker } from './service-worker.ts'

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
  plugins: [react(), compileMessages(), importParts(), serviceWorker()],
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
    // The check of the first load holds the limit.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page begins with: in two files it compresses better than in fifty. Libraries change less often
          // than our code, so theirs stays in the browser's cache. What many screens and dialogs share comes in one file:
          // an action would otherwise be seventy files of 2 KB, which arrive six at a time.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
            {
              name: 'first',
              tags: ['$initial'],
              test: /[\\/](?:client|contract)[\\/]src[\\/](?!main\.tsx)/,
              priority: 1,
            },
            { name: 'shared', minShareCount: 7 },
          ],
        },
      },
    },
  },
})
