import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { problemsOf } from './check.ts'
import { withTables } from './document.ts'
import { type Import, importsOf, readImports } from './graph.ts'
import { blindSpots, plantEverywhere, refusals } from './planting.ts'
import { PLACES } from './table/table.ts'

const whole = readImports(join(import.meta.dirname, '../..'))
/** A file, or one of a folder. */
function fileAt(path: string): string {
  const file = whole.files.find((one) => one === path || (one.startsWith(`${path}/`) && !one.includes('.test.')))
  if (!file) throw new Error(`There is nothing at ${path}`)
  return file
}

const planted = (from: string, to: Import['to']) => refusals([{ from, to, line: 1 }])

it('accepts every import in the repository', () => {
  expect(problemsOf(whole)).toEqual([])
})

describe('an import that the table does not allow', () => {
  it.each([
    ['contract/src/planted.ts', 'client/src/lib', 'it imports only zod'],
    ['contract/src/actions/planted.ts', 'demo', 'it imports only zod'],
    ['client/src/ui/planted.ts', 'contract/src', 'ui knows no domain word'],
    ['client/src/ui/planted.ts', 'client/src/lib', 'ui knows no domain word'],
    ['client/src/lib/planted.ts', 'client/src/features/auth', 'lib imports only the contract'],
    ['client/src/locales/planted.ts', 'client/src/ui', 'locales import only'],
    ['client/src/integrations/planted.ts', 'client/src/features/auth', 'Integrations import only'],
    ['client/src/features/sites/planted.ts', 'client/src/integrations', 'sites may import'],
    ['client/src/features/sites/planted.ts', 'client/src/features/hits', 'sites may import'],
    ['client/src/features/changes/planted.ts', 'client/src/features/hits', 'changes may import'],
    ['client/src/features/hits/list/planted.ts', 'client/src/features/people', 'hits may import'],
    ['client/src/features/actions/detail/planted.ts', 'client/src/features/hits', 'actions may import'],
    ['client/src/features/profile/planted.ts', 'client/src/features/actions', 'profile may import'],
    ['client/src/features/people/users/planted.ts', 'client/src/features/changes', 'people may import'],
    ['client/src/features/keys/planted.ts', 'client/src/features/people', 'keys may import'],
    ['server/src/features/people/planted.service.ts', 'server/src/features/rules/rules.service.ts', 'features auth'],
    [
      'server/src/features/rules/planted.service.ts',
      'server/src/features/people/people.service.ts',
      'features definitions services',
    ],
    [
      'server/src/features/portfolio/planted.service.ts',
      'server/src/features/imports/imports.service.ts',
      'features none',
    ],
    ['client/src/features/insights/planted.ts', 'client/src/app', 'insights may import'],
    ['client/src/features/hits/planted.ts', 'server/src/db', 'hits may import'],
    ['client/src/app/planted.ts', 'server/src/db', 'knows nothing of the server'],
    ['server/src/features/auth/planted.service.ts', 'server/src/features/imports/imports.service.ts', 'features none'],
    ['server/src/features/snooze/planted.service.ts', 'server/src/features/hits/hits.service.ts', 'features changes'],
    ['server/src/features/snooze/planted.service.ts', 'server/src/features/changes/changes.repository.ts', 'A service'],
    ['server/src/features/hits/planted.routes.ts', 'server/src/features/hits/hits.repository.ts', 'A route calls'],
    ['server/src/features/hits/planted.routes.ts', 'server/src/features/sites/sites.service.ts', 'A route calls'],
    ['server/src/features/hits/planted.routes.ts', 'server/src/db', 'A route calls'],
    ['server/src/features/hits/planted.repository.ts', 'server/src/features/sites/sites.service.ts', 'A repository'],
    ['server/src/features/hits/planted.repository.ts', 'server/src/http', 'A repository'],
    ['server/src/features/hits/planted.ts', 'server/src/features/sites/sites.service.ts', 'stays within its feature'],
    ['server/src/mail/planted.ts', 'server/src/features/auth/passwords/tokens.service.ts', 'knows no feature'],
    ['server/src/http/planted.ts', 'server/src/features/hits/hits.service.ts', 'knows no feature'],
    ['server/src/db/planted.ts', 'server/src/context.ts', 'knows no feature'],
    ['server/src/app/app.ts', 'server/test/fixtures', 'app builds the server from its parts'],
    ['server/src/main.ts', 'server/test/database', 'main listens to signals'],
    ['demo/planted.ts', 'server/src/db', 'knows only the contract'],
    ['e2e/planted.ts', 'server/src/context.ts', 'The browser tests use the browser'],
    ['attack/planted.ts', 'server/src/app/app.ts', 'comes from outside'],
  ])('from %s to %s is refused', (from, to, sentence) => {
    const file = fileAt(to)
    expect(planted(from, { file })).toEqual([expect.stringContaining(`${from}:1 imports ${file}. `)])
    expect(planted(from, { file }).join()).toContain(sentence)
  })

  it.each([
    ['contract/src/planted.ts', 'fastify', 'it imports only zod'],
    ['client/src/ui/planted.ts', 'use-intl', 'ui knows no domain word'],
    ['client/src/features/hits/planted.ts', 'node:*', 'hits may import'],
    ['server/src/features/hits/planted.service.ts', 'kysely', 'no SQL'],
    ['server/src/features/hits/planted.service.ts', 'fastify', 'A service'],
    ['server/src/features/hits/planted.repository.ts', 'fastify', 'A repository'],
    ['server/src/features/hits/planted.routes.ts', 'kysely', 'A route'],
    ['server/src/db/planted.ts', 'fastify', 'knows no feature'],
  ])('from %s to the package %s is refused', (from, name, sentence) => {
    const [problem, ...others] = planted(from, { package: name })
    expect(problem).toContain(`${from}:1 imports the package ${name}`)
    expect(problem).toContain(sentence)
    expect(others).toEqual([])
  })

  it('is planted in every workspace and beside them', () => {
    const parts = 'contract/src client/src server/src server/test demo e2e attack bench scripts'.split(' ')
    const planted = plantEverywhere(whole)
    expect(parts.filter((part) => !planted.some(({ folder }) => `${folder}/`.startsWith(`${part}/`)))).toEqual([])
    expect(blindSpots(whole)).toEqual([])
  })

  it('is refused from and into every folder, with both files and the reason', () => {
    for (const { out, into } of plantEverywhere(whole))
      expect([...out, ...into].filter((problem) => !/^\S+planted\.ts:1 imports \S+\. \S.*\.$/.test(problem))).toEqual(
        [],
      )
  })

  it.each([
    'client/src/helpers/planted.ts',
    'client/src/features/reports/planted.ts',
    'server/src/jobs/planted.ts',
    'server/src/features/reports/reports.service.ts',
    'shared/planted.ts',
  ])('%s is in a folder missing from the table', (file) => {
    expect(problemsOf({ files: [file], imports: [] })).toEqual([expect.stringContaining(file)])
  })

  it('of a test is refused, even by another test', () => {
    const test = whole.files.find((file) => /^client\/src\/lib\/.*\.test\.ts$/.test(file)) ?? ''
    expect(planted('client/src/lib/planted.test.ts', { file: test }).join()).toContain('Nothing imports a test')
  })
})

it.each([
  ['server/src/features/hits/planted.service.ts', 'server/src/features/sites/sites.service.ts'],
  ['server/src/features/snooze/planted.service.ts', 'server/src/features/changes/changes.service.ts'],
  ['server/src/features/hits/planted.routes.ts', 'server/src/features/hits/hits.service.ts'],
  ['server/src/features/hits/planted.routes.ts', 'server/src/http/route.ts'],
  ['server/src/features/hits/planted.repository.ts', 'server/src/db/database.ts'],
  ['server/src/features/hits/planted.test.ts', 'server/test/fixtures/hits.ts'],
  ['client/src/features/profile/planted.ts', 'client/src/features/notifications'],
  ['client/src/features/hits/list/planted.ts', 'client/src/features/hits/hits.queries.ts'],
])('%s may import %s', (from, to) => {
  expect(planted(from, { file: fileAt(to) })).toEqual([])
})

describe('an import is found', () => {
  const from = 'client/src/ui/planted.ts'
  it.each([
    ['of a type', "import type { Snooze } from '@bonfire/contract/snooze'", 'contract/src/snooze.ts'],
    ['in a type', "export type Snooze = import('@bonfire/contract/snooze').Snooze", 'contract/src/snooze.ts'],
    ['of everything', "import '../lib/api.ts'", 'client/src/lib/api.ts'],
    ['in a re-export', "export * from '../lib/api.ts'", 'client/src/lib/api.ts'],
    ['in a re-export of a type', "export type { Call } from '../lib/api.ts'", 'client/src/lib/api.ts'],
    ['when it is loaded later', "export const later = () => import('../lib/api.ts')", 'client/src/lib/api.ts'],
    ['between backticks', 'export const later = () => import(`../lib/api.ts`)', 'client/src/lib/api.ts'],
    ['of data', "import words from '../locales/words.json' with { type: 'json' }", 'client/src/locales/words.json'],
    ['of styles', "import classes from '../app/shell/shell.module.css'", 'client/src/app/shell/shell.module.css'],
    ['of a worker', "new Worker(new URL('../lib/api.ts', import.meta.url))", 'client/src/lib/api.ts'],
    ['with a question', "import api from '../lib/api.ts?url'", 'client/src/lib/api.ts'],
  ])('%s', (_, text, file) => {
    expect(importsOf(from, `\n${text}\n`)).toEqual([{ from, to: { file }, line: 2 }])
  })

  it('in a style sheet', () => {
    const text = "@import '../app/styles.css';\n.a { composes: b from './b.css'; }\n"
    expect(importsOf('client/src/ui/planted.css', text).map(({ to }) => to)).toEqual([
      { file: 'client/src/app/styles.css' },
      { file: 'client/src/ui/b.css' },
    ])
  })

  it('and refused if its target is only known at run time', () => {
    const [one] = importsOf(from, "const name = 'api'\nexport const later = () => import('../lib/' + name)\n")
    expect(one).toEqual({ from, to: 'computed', line: 2 })
    expect(planted(from, 'computed')).toEqual([expect.stringContaining(`${from}:1 loads a file`)])
  })
})

it.each(['', 'type '])('refuses a cycle of "import %s" and names every file in it', (kind) => {
  const texts = {
    'demo/one.ts': `import ${kind}{ Two } from './two.ts'`,
    'demo/two.ts': `import ${kind}{ Three } from './deep/three.ts'`,
    'demo/deep/three.ts': `import ${kind}{ One } from '../one.ts'`,
  }
  const imports = Object.entries(texts).flatMap(([file, text]) => importsOf(file, text))
  const [problem, ...others] = problemsOf({ files: Object.keys(texts), imports })
  for (const file of Object.keys(texts)) expect(problem).toContain(file)
  expect(others).toEqual([])
})

describe('files on disk', () => {
  const root = mkdtempSync(join(tmpdir(), 'bonfire-imports-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  it('are read everywhere except in installed or built folders', () => {
    plant('contract/src/hits/hits.ts', "import type { Db } from '../../../server/src/db/database.ts'\n")
    plant('server/src/db/database.ts', "import { sql } from 'kysely'\nexport type Db = typeof sql\n")
    plant('server/src/features/hits/deep/hits.service.ts', "import { missing } from './missing.ts'\n")
    plant('client/src/new/folder/part.tsx', 'export const part = 1\n')
    plant('client/dist/assets/built.js', "import 'anything'\n")
    plant('node_modules/library/index.js', "import 'anything'\n")
    expect(problemsOf(readImports(root)).sort()).toEqual([
      expect.stringMatching(/^client\/src\/new\/folder\/part\.tsx is in no place/),
      expect.stringMatching(/^contract\/src\/hits\/hits\.ts:1 imports server\/src\/db\/database\.ts\. The contract/),
      expect.stringMatching(
        /^server\/src\/features\/hits\/deep\/hits\.service\.ts:1 imports .*missing\.ts, which is not/,
      ),
    ])
  })
})

it('production folders depend on each other in one direction only', () => {
  const importsByName = new Map(PLACES.map(({ name, imports }) => [name, imports]))
  const within = (name: string) => name.replace(/ (?:routes|services|repositories|parts)$/, '')
  const reach = (start: string) => {
    const seen = new Set<string>()
    const visit = (name: string) => {
      for (const next of importsByName.get(name) ?? []) {
        if (within(next) === within(name) || seen.has(next)) continue
        seen.add(next)
        visit(next)
      }
    }
    visit(start)
    return seen
  }
  for (const { name } of PLACES) expect([...reach(name)]).not.toContain(name)
})

it('rewrites the document between its marks only', () => {
  const marks = ['<!-- Made by `npm run imports`. -->', '<!-- Until here. -->']
  const renewed = withTables(`before\n${marks[0]}\nold\n${marks[1]}\nafter\n`)
  expect(renewed).toMatch(/^before\n/)
  expect(renewed).toMatch(/\nafter\n$/)
  expect(renewed).not.toContain('old')
  expect(renewed).toMatch(
    /^\| hits \| auth, sites, .+ \| sites services, definitions services, definitions parts, points parts, trust services, visible-actions services \|$/m,
  )
  expect(() => withTables('no marks')).toThrow('lacks')
})
