import compile from 'icu-minify/compile'
import { type Plugin, runnerImport } from 'vite'

interface Catalogue {
  readonly [key: string]: string | Catalogue
}

const CATALOGUE_FILE = /\/src\/locales\/(?:en|fr)\/[\w-]+\.ts$/

/** Compiles the texts while building, so that the browser needs no parser for their plurals and arguments. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    async load(id) {
      if (!CATALOGUE_FILE.test(id)) return null
      const { module } = await runnerImport<{ default: Catalogue }>(id, { configFile: false, logLevel: 'error' })
      return `export default ${JSON.stringify(compiled(module.default))}`
    },
  }
}

function compiled(catalogue: Catalogue): object {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compiled(text)]),
  )
}
