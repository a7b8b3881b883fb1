// Checks every import against the table, imports planted everywhere too, and docs/imports.md. `--write` renews the page.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOf } from './check.ts'
import { withTables } from './document.ts'
import { readImports } from './graph.ts'
import { blindSpots } from './planting.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/imports.md')
const written = readFileSync(page, 'utf8')
const imports = readImports(root)
const problems = [...problemsOf(imports), ...blindSpots(imports)]
if (process.argv.includes('--write')) writeFileSync(page, withTables(written))
else if (written !== withTables(written)) {
  problems.push('docs/imports.md differs from the table of imports: run npm run imports')
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)
