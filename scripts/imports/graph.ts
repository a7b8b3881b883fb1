import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync, type StringLiteral, Visitor } from 'oxc-parser'

export interface Import {
  /** A file, from the root. */
  readonly from: string
  /** A file, from the root; a package; or `computed` if it is only known at run time. */
  readonly to: { readonly file: string } | { readonly package: string } | 'computed'
  readonly line: number
}

export interface ImportGraph {
  /** Every file that can import or be imported, from the root. */
  readonly files: readonly string[]
  readonly imports: readonly Import[]
}

const CODE = /\.[cm]?[jt]sx?$/
const SOURCES = '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,css,json}'
const CONTRACT = '@bonfire/contract/'
const NOT_OURS = /(?:^|\/)(?:node_modules|\.[^/]*)$|^(?:[^/]+\/)?(?:dist|data|test-results|playwright-report)$/

/** What every file of the repository imports, types, re-exports, `import()` and workers included. */
export function readImports(root: string): ImportGraph {
  const files = globSync(SOURCES, { cwd: root, exclude: (path) => NOT_OURS.test(path) }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const imports = files.flatMap((file) => {
    if (!CODE.test(file) && !file.endsWith('.css')) return []
    return importsOf(file, readFileSync(join(root, file), 'utf8'))
  })
  return { files, imports }
}

export function importsOf(file: string, text: string): Import[] {
  const found = file.endsWith('.css') ? stylesIn(text) : modulesIn(file, text)
  return found.map(({ specifier, start }) => ({
    from: file,
    to: targetOf(file, specifier),
    line: text.slice(0, start).split('\n').length,
  }))
}

interface Found {
  /** Undefined when it is computed. */
  readonly specifier: string | undefined
  readonly start: number
}

function modulesIn(file: string, text: string): Found[] {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const { staticImports, staticExports, dynamicImports } = module
  const named = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].flatMap(({ moduleRequest }) =>
    moduleRequest ? [{ specifier: moduleRequest.value, start: moduleRequest.start }] : [],
  )
  // Of what is loaded later the parser gives only the place.
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: /^(['"`])([^'"`$]*)\1$/.exec(text.slice(start, end))?.[2],
    start,
  }))
  return [...named, ...later, ...deepIn(file, text)]
}

/** What the parser's list of imports leaves out: `import('...').Name`, and a worker that is named by its address. */
function deepIn(file: string, text: string): Found[] {
  if (!/\bimport\s*\(|\bnew\s+URL\s*\(/.test(text)) return []
  const found: Found[] = []
  const note = ({ value, start }: StringLiteral) => found.push({ specifier: value, start })
  const visitor = new Visitor({
    TSImportType: ({ source }) => note(source),
    NewExpression: ({ callee, arguments: [address, base] }) => {
      const isUrl = callee.type === 'Identifier' && callee.name === 'URL' && base?.type === 'MemberExpression'
      if (isUrl && address?.type === 'Literal' && typeof address.value === 'string' && CODE.test(address.value)) {
        note(address)
      }
    },
  })
  visitor.visit(parseSync(file, text).program)
  return found
}

function stylesIn(text: string): Found[] {
  return [...text.matchAll(/(?:@import\s+(?:url\()?|composes:[^;]*\sfrom\s+)['"]([^'"]+)['"]/g)].map((match) => ({
    specifier: match[1],
    start: match.index,
  }))
}

function targetOf(file: string, specifier: string | undefined): Import['to'] {
  if (specifier === undefined) return 'computed'
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return { file: join(dirname(file), path) }
  if (path.startsWith(CONTRACT)) return { file: `contract/src/${path.slice(CONTRACT.length)}.ts` }
  if (path.startsWith('node:')) return { package: 'node:*' }
  return {
    package: path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  }
}
