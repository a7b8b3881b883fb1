// Checks the docs against the code: every path they name exists, and exactly the existing settings are documented.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Environment } from '../../server/src/config/config.ts'

const root = join(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const problems: string[] = []

const TOP_FOLDERS = [
  'contract',
  'server',
  'client',
  'demo',
  'e2e',
  'attack',
  'bench',
  'deploy',
  'docs',
  'scripts',
  '.ci',
]
const pathPattern = new RegExp(`^(?:${TOP_FOLDERS.map((name) => name.replace('.', '\\.')).join('|')})/[\\w./-]*$`)

for (const name of documents) {
  const text = readFileSync(join(root, name), 'utf8')
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  for (const path of quoted.filter((candidate) => pathPattern.test(candidate))) {
    if (!existsSync(join(root, path))) problems.push(`${name} names ${path}, which is not there`)
  }
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)) {
    if (!existsSync(join(root, name, '..', target))) problems.push(`${name} links to ${target}, which is not there`)
  }
}

const settings = Object.keys(Environment.shape)
for (const [file, pattern] of [
  ['docs/configuration.md', /^\| `([A-Z0-9_]+)`/gm],
  ['.env.example', /^#? ?([A-Z0-9_]+)=/gm],
] as const) {
  const named = [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map((match) => match[1] ?? '')
  for (const setting of settings.filter((known) => !named.includes(known))) problems.push(`${file} lacks ${setting}`)
  for (const setting of named.filter((known) => !settings.includes(known)))
    problems.push(`${file} has ${setting}, which is no setting`)
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)
