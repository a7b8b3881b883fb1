// Refuses titles of tests over 80 characters: they are read in a list, with nothing around them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser'

const LONGEST = 80
const MODIFIERS = new Set([
  ...['describe', 'each', 'for', 'skip', 'skipIf', 'runIf', 'only', 'todo', 'fails', 'fail', 'fixme', 'slow', 'step'],
  ...['concurrent', 'sequential', 'serial', 'parallel'],
])

/** The problems of the titles in a file. Text that a template fills in does not count. */
export function longTitles(file: string, text: string): string[] {
  const found: string[] = []
  const visitor = new Visitor({
    CallExpression: (call) => {
      const title = isTest(call.callee) ? titleOf(call) : ''
      if (title.length <= LONGEST) return
      const line = text.slice(0, call.start).split('\n').length
      found.push(`${file}:${line} has a title of ${title.length} characters, ${LONGEST} are allowed: ${title}`)
    },
  })
  visitor.visit(parseSync(file, text).program)
  return found
}

/** `test`, `it.each([...])`, `describe.skipIf(...)`, but not `test.pg.query`. */
function isTest(callee: Expression): boolean {
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(callee.name)
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return isTest(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return MODIFIERS.has(callee.property.name) && isTest(callee.object)
}

function titleOf({ arguments: [title] }: CallExpression): string {
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  if (title?.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.cooked ?? value.raw).join('')
  return ''
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)node_modules$/.test(path),
  })
  const problems = files.flatMap((file) => longTitles(file, readFileSync(join(root, file), 'utf8')))
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exit(problems.length === 0 && files.length > 0 ? 0 : 1)
}
