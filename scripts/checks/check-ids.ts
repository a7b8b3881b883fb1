// Refuses ids whose name says another thing than their type: a number names a row, a string what people and files call it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const WRONG = [
  /\b(?:equip|point|rule|site)Ids?\??: (?:readonly )?number\b/,
  /\b(?:(?:equip|point|rule|site)RowId|actionId|userId)(?:\??: string\b|s\??: (?:readonly )?string\[)/,
]

/** The lines of a file that declare such an id. */
export function wrongIds(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const id = WRONG.map((pattern) => pattern.exec(line)?.[0]).find(Boolean)
    return id === undefined
      ? []
      : [`${file}:${index + 1} declares ${id}: an id says whether it is a row, see "id" in docs/glossary.md`]
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{attack,bench,client,contract,demo,e2e,server}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)node_modules$/.test(path),
  })
  const problems = files.flatMap((file) => wrongIds(file, readFileSync(join(root, file), 'utf8')))
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exit(problems.length === 0 && files.length > 0 ? 0 : 1)
}
