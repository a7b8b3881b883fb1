import type { Context } from '../../../context.ts'
import { type HaystackFormat, readHaystack } from '../readers/haystack.ts'
import type { Scope } from '../scope.ts'
import { findProjectKeys } from './model-import.repository.ts'
import { importModel, type ModelCounts, tryModel } from './model-import.service.ts'

export interface HaystackAnswer {
  readonly counts: ModelCounts
  readonly pointCount: number
  readonly equipsWithoutSite: readonly string[]
}

interface HaystackUpload {
  readonly format: HaystackFormat
  readonly text: string
  readonly projectKey: string
}

/** Imports the sites and equips of a Haystack export into one project, created if missing. */
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
  const { sites, equips, pointCount, equipsWithoutSite } = readHaystack(format, text)
  const known = await findProjectKeys(context.db, scope.tenantId)
  const counts = await write(context, scope, {
    projects: known.has(projectKey) ? [] : [{ projectKey, projectName: projectKey }],
    sites: sites.map((site) => ({ ...site, projectKey })),
    equips,
  })
  return { counts, pointCount, equipsWithoutSite }
}
