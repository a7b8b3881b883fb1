// Compresses the built pages once, at the strongest setting, which would be too slow at request time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'client', 'dist')
for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue
  const path = join(dist, name)
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(content))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
