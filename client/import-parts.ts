import { join } from 'node:path'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const IMPORT_PART = join(import.meta.dirname, 'src/lib/loading/import-part.ts')

/** Puts `importPart` around every `import()`, instead of the builder's own function, and names all files to it. */
export function importParts(): Plugin {
  let isReplaced = false
  return {
    name: 'import-parts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // A part of one file would otherwise be imported without having arrived.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'html' || files.includes(file) ? files : [file, ...files],
        },
      },
    }),
    load(id) {
      if (id !== HELPER) return null
      isReplaced = true
      return `export { importPart as __vitePreload } from ${JSON.stringify(IMPORT_PART)}`
    },
    generateBundle() {
      if (!isReplaced) this.error('The builder no longer asks for the function that this plugin replaces.')
    },
  }
}
