import { dirname, join } from 'node:path/posix'
import type { ImportGraph } from '../imports/graph.ts'

const TEST = /\.test\.tsx?$/
const WALK = /^e2e\/.*\.spec\.ts$/
/** What puts the parts together imports everything: who went on from here would reach every test. */
const JOINT =
  /^(client\/src\/(app\/(routes|router|screens)|testing|locales|main)|server\/src\/(app|cli|demonstration|serve|main)|server\/test)\b/
const FEATURE = /^(?:client|server)\/src\/features\/[^/]+\//
const SCREENS = 'client/src/app/screens.ts'
const ROUTES = 'client/src/app/routes/'

export interface Reached {
  /** Tests of units, screens and the server. */
  readonly tests: readonly string[]
  /** Specs of the browser. */
  readonly walks: readonly string[]
}

/**
 * The tests that a change of these files can break: those of their features, those that import them or lie beside what
 * imports them, those that call the server's routes over them, and the browser tests that open their screens.
 */
export function testsReachedBy(
  changed: readonly string[],
  graph: ImportGraph,
  textOf: (file: string) => string,
): Reached {
  const reached = withImporters(changed, graph)
  const code = [...reached].filter((file) => !TEST.test(file) && !WALK.test(file) && !JOINT.test(file))
  const places = new Set(code.map((file) => dirname(file)))
  const features = changed.flatMap((file) => FEATURE.exec(file)?.[0] ?? [])
  const calls = code.filter((file) => file.endsWith('.routes.ts')).flatMap((file) => callsOf(file, graph, textOf))
  const isReached = (test: string) =>
    reached.has(test) ||
    places.has(dirname(test)) ||
    features.some((feature) => test.startsWith(feature)) ||
    (test.startsWith('server/test/') &&
      calls.some((call) => textsOf(test, graph, textOf).some((text) => text.includes(call))))
  const pages = screens(graph, textOf).filter(({ file }) => reached.has(file))
  const isWalked = (walk: string) => reached.has(walk) || pages.some(({ address }) => opens(textOf(walk), address))
  return {
    tests: graph.files.filter((file) => TEST.test(file) && isReached(file)),
    walks: graph.files.filter((file) => WALK.test(file) && isWalked(file)),
  }
}

/** The files, what imports them, what imports that, up to the joints. */
function withImporters(changed: readonly string[], { imports }: ImportGraph): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (to === 'computed' || 'package' in to) continue
    importers.set(to.file, [...(importers.get(to.file) ?? []), from])
  }
  const reached = new Set(changed)
  for (const file of reached) {
    if (JOINT.test(file) && !changed.includes(file)) continue
    for (const from of importers.get(file) ?? []) reached.add(from)
  }
  return reached
}

/** The addresses of the calls that a file with routes serves: those of the contract that it imports. */
function callsOf(routes: string, { imports }: ImportGraph, textOf: (file: string) => string): string[] {
  return imports.flatMap(({ from, to }) => {
    if (from !== routes || to === 'computed' || 'package' in to || !to.file.startsWith('contract/')) return []
    // Without the parameters at the end: a test fills them in.
    return [...textOf(to.file).matchAll(/path: '(\/[^':]+?)\/?[':]/g)].flatMap(([, path]) => path ?? [])
  })
}

/** Of a test and of what it imports, where calls are often listed. */
const textsOf = (test: string, { imports }: ImportGraph, textOf: (file: string) => string) => [
  textOf(test),
  ...imports.flatMap(({ from, to }) => (from === test && to !== 'computed' && 'file' in to ? textOf(to.file) : [])),
]

/** The screens by their file, with the address that shows them. */
export function screens(
  { files }: ImportGraph,
  textOf: (file: string) => string,
): { readonly file: string; readonly address: string }[] {
  const lazy = new Map(
    [...textOf(SCREENS).matchAll(/export const (\w+)[\s\S]*?import\('([^']+)'\)/g)].map(
      ([, name = '', path = '']) => [name, join(dirname(SCREENS), path)] as const,
    ),
  )
  return files
    .filter((file) => file.startsWith(ROUTES))
    .flatMap((routes) => {
      const text = textOf(routes)
      return [...text.matchAll(/path: '([^'$]*[^'$/])[^']*'(?:(?!path: ')[\s\S])*?component: (\w+)/g)].flatMap(
        ([, address = '', component = '']) => {
          const file = lazy.get(component) ?? importedFrom(text, component, routes)
          // A route may draw a screen with what its address says.
          const inner = file?.startsWith(ROUTES) ? [...lazy].filter(([name]) => textOf(file).includes(`<${name}`)) : []
          return [...(file ? [file] : []), ...inner.map(([, path]) => path)].map((one) => ({ file: one, address }))
        },
      )
    })
}

function importedFrom(text: string, name: string, file: string): string | undefined {
  const path = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
  return path && join(dirname(file), path)
}

/** Whether a spec goes to the address, or to one below it; calls have theirs below `/api`. */
function opens(text: string, address: string): boolean {
  return new RegExp(`['"\`}]${address}(?![\\w-])`).test(text)
}
