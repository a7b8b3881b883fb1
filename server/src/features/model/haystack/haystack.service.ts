import type { NewProject } from '@bonfire/contract/imports/preview'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Scope } from '../../../http/senders.ts'
import { importBrick } from '../brick/brick.service.ts'
import { importModel, type ModelCounts, storeModel, tryModel, tryToStoreModel } from '../model-import.service.ts'
import { readInThread } from '../reading/read-in-thread.ts'
import { findProjects } from '../table/stored-portfolio.repository.ts'
import { newProjectNote, newProjectOf } from '../usual-currency.ts'
import type { HaystackFormat } from './haystack.ts'
import type { LeftOutPoint } from './points.ts'

export interface HaystackAnswer {
  readonly counts: ModelCounts
  /** Points that are left out, and what was chosen where the file says nothing. */
  readonly notes: readonly Problem[]
  readonly newProjects: readonly NewProject[]
  readonly equipsWithoutSite: readonly string[]
}

interface HaystackUpload {
  readonly format: HaystackFormat | 'turtle'
  readonly text: string
  readonly projectKey: string
  /** The currency of the project, if it is created; without it, that of most projects. */
  readonly currency?: string | undefined
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
  { format, text, projectKey, currency, writers }: HaystackUpload & { writers: Writers },
): Promise<HaystackAnswer> {
  if (format === 'turtle') {
    const { choices, leftOutPoints, ...answer } = await importBrick(context, scope, {
      text,
      projectKey,
      currency,
      write: writers.brick,
    })
    return { ...answer, notes: [...choices, ...notesOfPoints(leftOutPoints)] }
  }
  const { equipKinds, leftOutPoints, equipsWithoutSite, ...read } = await readInThread(format, text)
  const newProjects = newProjectOf(await findProjects(context.db, scope.tenantId), { projectKey, currency })
  const model = {
    projects: newProjects.map(({ currencyFrom: _, ...project }) => project),
    sites: read.sites.map((site) => ({ ...site, projectKey })),
    equips: read.equips,
    points: read.points,
  }
  const counts = await writers.model(context, scope, model, equipKinds)
  const notes = [...newProjects.map(newProjectNote), ...notesOfPoints(leftOutPoints)]
  return { counts, notes, newProjects, equipsWithoutSite }
}

const SHOWN_POINTS = 20

/** Notes about points that are left out: the first ones with their reasons, and the number of others. */
function notesOfPoints(leftOut: readonly LeftOutPoint[]): Problem[] {
  const notes = leftOut
    .slice(0, SHOWN_POINTS)
    .map(({ name, why }) => problem('haystack.point-left-out', { point: name, problem: why }))
  const more = leftOut.length - notes.length
  return more > 0 ? [...notes, problem('haystack.more-left-out', { count: more })] : notes
}
