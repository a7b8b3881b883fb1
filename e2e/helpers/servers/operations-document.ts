import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './built-tree.ts'

const TEXT = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')

/** The text of docs/operations.md under a heading. Throws if there is no such heading. */
function sectionOf(heading: string): string {
  const [, after] = TEXT.split(`\n## ${heading}\n`)
  if (after === undefined) throw new Error(`docs/operations.md has no section "${heading}"`)
  return after.split('\n## ')[0] ?? ''
}

/**
 * The commands under a heading, one text for each block. Throws unless there are as many blocks as named, so that a test
 * learns of a new one.
 */
export function blocksUnder<const Names extends readonly string[]>(
  heading: string,
  names: Names,
): Record<Names[number], string> {
  const blocks = [...sectionOf(heading).matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  if (blocks.length !== names.length) {
    throw new Error(`"${heading}" of docs/operations.md has ${blocks.length} blocks of commands, not ${names.length}`)
  }
  return Object.fromEntries(names.map((name, place) => [name, blocks[place] ?? ''])) as Record<Names[number], string>
}

/** Every command of Bonfire that the document names, without its arguments: `migrate`, `user list`. */
export function namedCommands(): string[] {
  const whole = [...TEXT.matchAll(/(?:`|bonfire )bonfire ([a-z]+)(?: ([a-z][a-z-]*))?/g)]
  const short = [...TEXT.matchAll(/`(user|files|key) ([a-z][a-z-]*)/g)]
  const names = [...whole, ...short].map(([, first = '', second]) =>
    second && ['user', 'files', 'key'].includes(first) ? `${first} ${second}` : first,
  )
  return [...new Set(names)]
}
