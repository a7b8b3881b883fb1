import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A row of the list as text and numbers, in the order of the list's columns. */
export interface GridRow {
  readonly latest: string
  readonly priority: string
  readonly site: string
  readonly region: string
  readonly rule: string
  readonly hits: number
  readonly equips: number
  readonly ruleType: string
  readonly severity: string
  readonly actions: number
}

/**
 * Serves a bare page with AG Grid Community over the rows: its production build, only the modules it needs, no
 * framework, quick-filter cache on and animation off, as its documentation advises for speed.
 */
export async function serveGridPage(
  rows: readonly object[],
  page: 'grid.html' | 'actions-grid.html',
): Promise<{ url: string; close(): void }> {
  const grid = createRequire(import.meta.url).resolve('ag-grid-community')
  const files: Record<string, { type: string; body: Buffer }> = {
    '/': { type: 'text/html', body: readFileSync(join(import.meta.dirname, 'pages', page)) },
    '/grid.js': { type: 'text/javascript', body: readBuild(grid) },
    '/stack.js': { type: 'text/javascript', body: readBuild(createRequire(grid).resolve('ag-stack')) },
    '/rows.json': { type: 'application/json', body: Buffer.from(JSON.stringify(rows)) },
  }
  const packed = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, gzipSync(file.body)]))
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const file = files[path]
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8`, 'content-encoding': 'gzip' })
    return response.end(packed[path])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** The package's production build, next to the file Node would load. */
const readBuild = (main: string) => readFileSync(join(dirname(main), 'main.esm.min.mjs'))
