import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { LeftOutPoint } from '../readers/haystack/points.ts'
import { type HaystackFormat, readHaystack } from '../readers/haystack.ts'
import type { Scope } from '../scope.ts'
import { findProjectKeys } from './model-import.repository.ts'
import { importModel, type ModelCounts, tryModel } from './model-import.service.ts'

export interface HaystackAnswer {
  readonly counts: ModelCounts
  readonly leftOutPoints: readonly LeftOutPoint[]
  readonly equipsWithoutSite: readonly string[]
}

interface HaystackUpload {
  readonly format: HaystackFormat
  readonly text: string
  readonly projectKey: string
}

/** Imports the sites, equips and points of a Haystack export into one project, created if missing. */
export const importHaystack = (context: Context, scope: Scope, upload: HaystackUpload): Promise<HaystackAnswer> =>
  withModel(context, scope, { ...upload, write: importModel })

/** Previews the import; nothing is stored. */
export const tryHaystack = (context: Context, scope: Scope, upload: HaystackUpload): Promise<HaystackAnswer> =>
  withModel(context, scope, { ...upload, write: tryModel })

async function withModel(
  context: Context,
  scope: Scope,
  { format, text, projectKey, write }: HaystackUpload & { write: typeof importModel },
): Promise<HaystackAnswer> {
  const { equipKinds, leftOutPoints, equipsWithoutSite, ...read } = readHaystack(format, text)
  const known = await findProjectKeys(context.db, scope.tenantId)
  const model = {
    projects: known.has(projectKey) ? [] : [{ projectKey, projectName: projectKey }],
    sites: read.sites.map((site) => ({ ...site, projectKey })),
    equips: read.equips,
    points: read.points,
  }
  const counts = await write(context, scope, model, equipKinds)
  return { counts, leftOutPoints, equipsWithoutSite }
}

const SHOWN_POINTS = 20

/** What is left out, for people: the first points with their reasons, and how many more there are. */
export function notesOfPoints(leftOut: readonly LeftOutPoint[]): Problem[] {
  const notes = leftOut
    .slice(0, SHOWN_POINTS)
    .map(({ name, why }) => problem('haystack.point-left-out', { point: name, problem: why }))
  const more = leftOut.length - notes.length
  return more > 0 ? [...notes, problem('haystack.more-left-out', { count: more })] : notes
}
