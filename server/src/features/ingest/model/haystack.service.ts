import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { LeftOutPoint } from '../readers/haystack/points.ts'
import { type HaystackFormat, readHaystack } from '../readers/haystack.ts'
import type { Scope } from '../scope.ts'
import { importBrick } from './brick.service.ts'
import { findProjectKeys } from './model-import.repository.ts'
import { importModel, type ModelCounts, storeModel, tryModel, tryToStoreModel } from './model-import.service.ts'

export interface HaystackAnswer {
  readonly counts: ModelCounts
  /** Points that are left out, and what was chosen where the file says nothing. */
  readonly notes: readonly Problem[]
  readonly equipsWithoutSite: readonly string[]
}

interface HaystackUpload {
  readonly format: HaystackFormat | 'turtle'
  readonly text: string
  readonly projectKey: string
}

/** Imports the sites, equips and points of a Haystack export or a Brick model into one project, created if missing. */
export const importHaystack = (context: Context, scope: Scope, upload: HaystackUpload): Promise<HaystackAnswer> =>
  withModel(context, scope, { ...upload, writers: { model: importModel, brick: storeModel } })

/** Previews the import; nothing is stored. */
export const tryHaystack = (context: Context, scope: Scope, upload: HaystackUpload): Promise<HaystackAnswer> =>
  withModel(context, scope, { ...upload, writers: { model: tryModel, brick: tryToStoreModel } })

interface Writers {
  readonly model: typeof importModel
  readonly brick: typeof storeModel
}

async function withModel(
  context: Context,
  scope: Scope,
  { format, text, projectKey, writers }: HaystackUpload & { writers: Writers },
): Promise<HaystackAnswer> {
  if (format === 'turtle') {
    const { choices, leftOutPoints, ...answer } = await importBrick(context, scope, {
      ...{ text, projectKey, write: writers.brick },
    })
    return { ...answer, notes: [...choices, ...notesOfPoints(leftOutPoints)] }
  }
  const { equipKinds, leftOutPoints, equipsWithoutSite, ...read } = readHaystack(format, text)
  const known = await findProjectKeys(context.db, scope.tenantId)
  const model = {
    projects: known.has(projectKey) ? [] : [{ projectKey, projectName: projectKey }],
    sites: read.sites.map((site) => ({ ...site, projectKey })),
    equips: read.equips,
    points: read.points,
  }
  const counts = await writers.model(context, scope, model, equipKinds)
  return { counts, notes: notesOfPoints(leftOutPoints), equipsWithoutSite }
}

const SHOWN_POINTS = 20

/** What is left out, for people: the first points with their reasons, and how many more there are. */
function notesOfPoints(leftOut: readonly LeftOutPoint[]): Problem[] {
  const notes = leftOut
    .slice(0, SHOWN_POINTS)
    .map(({ name, why }) => problem('haystack.point-left-out', { point: name, problem: why }))
  const more = leftOut.length - notes.length
  return more > 0 ? [...notes, problem('haystack.more-left-out', { count: more })] : notes
}
