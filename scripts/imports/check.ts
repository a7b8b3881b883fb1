import type { Import, ImportGraph } from './graph.ts'
import type { Place } from './table/place.ts'
import { PLACES } from './table/table.ts'
import { COMPUTED_IMPORTS, TESTS } from './table/tests.ts'

const TEST_FILE = /\.test\.tsx?$/
const placesByName = new Map(PLACES.map((place) => [place.name, place]))

/** Everything that the table does not allow, as sentences; none when all is well. */
export function problemsOf(graph: ImportGraph): string[] {
  const files = new Set(graph.files)
  return [
    ...problemsOfTable(),
    ...graph.files
      .filter((file) => !file.endsWith('.json') && !placeOf(file))
      .map((file) => `${file} is in no place of ${TABLE}.`),
    ...graph.imports.flatMap((one) => problemOf(one, files) ?? []),
    ...circlesOf(graph).map((circle) => `These import each other in a circle: ${circle.join(' → ')}.`),
  ]
}

const TABLE = 'scripts/imports/table/'

const placesByFile = new Map<string, Place | undefined>()

/** The place of a file: by its folder, and there by how its name ends. */
export function placeOf(file: string): Place | undefined {
  if (!placesByFile.has(file)) placesByFile.set(file, closestPlace(file))
  return placesByFile.get(file)
}

function closestPlace(file: string): Place | undefined {
  const holding = PLACES.filter(
    ({ at, ending = '' }) => file.startsWith(at) && /^(?:\/|$)/.test(file.slice(at.length)) && file.endsWith(ending),
  )
  return holding.reduce<Place | undefined>((best, place) => (best && isCloser(best, place) ? best : place), undefined)
}

function isCloser(one: Place, other: Place): boolean {
  if (one.at.length !== other.at.length) return one.at.length > other.at.length
  return one.ending !== undefined
}

function problemOf({ from, to, line }: Import, files: ReadonlySet<string>): string | undefined {
  const place = placeOf(from)
  if (!place) return undefined
  if (to === 'computed') {
    return from in COMPUTED_IMPORTS ? undefined : `${from}:${line} loads a file that only running it names.`
  }
  const test = TEST_FILE.test(from) ? TESTS.find(({ at }) => from.startsWith(`${at}/`)) : undefined
  if ('package' in to) {
    if ([...place.packages, ...(test?.packages ?? [])].includes(to.package)) return undefined
    return `${from}:${line} imports the package ${to.package}. ${place.because}`
  }
  if (!files.has(to.file)) return `${from}:${line} imports ${to.file}, which is not there.`
  if (TEST_FILE.test(to.file)) return `${from}:${line} imports ${to.file}. Nothing imports a test.`
  const target = placeOf(to.file)
  if (!target || target === place || place.imports.includes(target.name)) return undefined
  if (test && (test.imports.includes(target.name) || target.at === place.at)) return undefined
  return `${from}:${line} imports ${to.file}. ${place.because}`
}

/** A name that is no place would allow nothing, in silence. */
function problemsOfTable(): string[] {
  return [...PLACES, ...TESTS].flatMap(({ at, imports }) =>
    imports
      .filter((name) => !placesByName.has(name))
      .map((name) => `${TABLE}: ${at} may import ${name}, which is no place.`),
  )
}

/** One circle, by its files, for each knot of files that import each other. */
function circlesOf({ files, imports }: Pick<ImportGraph, 'files' | 'imports'>): string[][] {
  const importedBy = new Map<string, string[]>(files.map((file) => [file, []]))
  for (const { from, to } of imports) {
    if (to !== 'computed' && 'file' in to) importedBy.get(from)?.push(to.file)
  }
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const place = path.indexOf(file)
    if (place !== -1) circles.push([...path.slice(place), file])
    if (place !== -1 || done.has(file)) return
    path.push(file)
    for (const next of importedBy.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  return circles
}
