import { dirname } from 'node:path'
import { placeOf, problemsOf } from './check.ts'
import type { Import, ImportGraph } from './graph.ts'

/** The problems of planted imports. */
export function refusals(imports: readonly Import[]): string[] {
  const targets = imports.flatMap(({ to }) => (to !== 'computed' && 'file' in to ? [to.file] : []))
  return problemsOf({ files: [...imports.map(({ from }) => from), ...targets], imports })
}

/** One file of each folder with code, tests apart: what an import is planted into. */
function samplesOf({ files }: ImportGraph): Map<string, string> {
  const code = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file))
  return new Map(code.map((file) => [dirname(file), file]))
}

/** Plants imports from each folder into all others, and from all others into it, and lists what is refused. */
export function plantEverywhere(graph: ImportGraph): { folder: string; out: string[]; into: string[] }[] {
  const samples = samplesOf(graph)
  const folders = [...samples.keys()].filter((folder) => placeOf(`${folder}/planted.ts`)).sort()
  return folders.map((folder) => {
    const from = `${folder}/planted.ts`
    const target = { file: samples.get(folder) ?? '' }
    return {
      folder,
      out: refusals([...samples.values()].map((file) => ({ from, to: { file }, line: 1 }))),
      into: refusals(folders.map((other) => ({ from: `${other}/planted.ts`, to: target, line: 1 }))),
    }
  })
}

/** Folders from or into which everything may be imported: there, the table would see nothing. */
export function blindSpots(graph: ImportGraph): string[] {
  return plantEverywhere(graph).flatMap(({ folder, out, into }) => [
    ...(out.length === 0 ? [`${folder} may import everything.`] : []),
    ...(into.length === 0 ? [`${folder} may be imported from everywhere.`] : []),
  ])
}
