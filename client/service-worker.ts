import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest, type Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, 'src/service-worker/service-worker.ts')

/** What a phone needs for an action and the list of actions, in either language; with what these import. */
const PARTS = [
  'index.html',
  'src/app/offline/offline-page.tsx',
  'src/app/offline/after-start.ts',
  'src/features/actions/detail/frame/action-screen.tsx',
  'src/features/actions/detail/frame/action-modal.tsx',
  'src/features/actions/list/actions-list.tsx',
  'src/features/auth/sign-in/sign-in-screen.tsx',
  'src/lib/stored/kept-actions.ts',
  ...['fr.ts', 'en-actions.ts', 'fr-actions.ts'].map((name) => `src/locales/${name}`),
  ...['auth', 'passwords'].flatMap((name) => [`src/locales/en/${name}.ts`, `src/locales/fr/${name}.ts`]),
]
/** Other alphabets come with the network. */
const FONT = /inter-latin-wght-normal.*\.woff2$/

/** Builds the worker that keeps the application's files for when there is no network; it names exactly this build's. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8'))
      const files = filesOf(manifest)
      const name = manifest['index.html']?.file ?? ''
      const output = await build({
        configFile: false,
        logLevel: 'warn',
        define: { BUILD: JSON.stringify(name), FILES: JSON.stringify(files.map((file) => `/${file}`)) },
        build: {
          write: false,
          target: 'es2023',
          rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
        },
      })
      const [chunk] = 'output' in output ? output.output : []
      if (chunk?.type !== 'chunk') return this.error('The service worker was not built.')
      writeFileSync(join(dir, 'service-worker.js'), chunk.code)
    },
  }
}

function filesOf(manifest: Manifest): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const part = manifest[key]
    if (!part) throw new Error(`The build has no part ${key}; the service worker must be told its new name.`)
    if (files.has(part.file)) return
    files.add(part.file)
    for (const file of [...(part.css ?? []), ...(part.assets ?? [])]) if (isKept(file)) files.add(file)
    for (const imported of part.imports ?? []) add(imported)
  }
  for (const part of PARTS) add(part)
  return [...files]
}

const isKept = (file: string) => /\.(css|js)$/.test(file) || FONT.test(file)
