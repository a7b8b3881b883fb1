// The JavaScript that a browser with an empty cache loads for a list, compressed as the server sends it.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ROOT } from '../toolchain.mjs'

const LIMIT_KIBIBYTES = 230
// The lists of findings are part of the entry: they are what most people open first.
const FIRST_LOADS = { English: ['index.html'], French: ['index.html', 'src/locales/fr.ts'] }

interface Chunk {
  readonly file: string
  /** Chunks loaded with it. */
  readonly imports?: readonly string[]
}

ensureBuilt()
const dist = join(ROOT, 'client', 'dist')
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

for (const [language, entries] of Object.entries(FIRST_LOADS)) {
  const kibibytes = loadedBytes(entries) / 1024
  process.stdout.write(`First load in ${language}: ${kibibytes.toFixed(1)} KiB of JavaScript\n`)
  if (kibibytes <= LIMIT_KIBIBYTES) continue
  process.stderr.write(
    `The first load in ${language} may be ${LIMIT_KIBIBYTES} KiB at most: load what is not drawn at first on demand.\n`,
  )
  process.exitCode = 1
}

function loadedBytes(entries: readonly string[]): number {
  const loaded = new Set<string>()
  const load = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no part ${key}; the check must be told its new name.`)
    if (loaded.has(chunk.file)) return
    loaded.add(chunk.file)
    for (const imported of chunk.imports ?? []) load(imported)
  }
  for (const entry of entries) load(entry)
  return [...loaded].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
}
