import type { Context } from '../../context.ts'
import { findProjectKeys } from './model-import.repository.ts'
import { importModel, type ModelCounts } from './model-import.service.ts'
import { type HaystackFormat, readHaystack } from './readers/haystack.ts'
import type { Scope } from './scope.ts'

export interface HaystackAnswer {
  readonly counts: ModelCounts
  readonly pointCount: number
  readonly equipsWithoutSite: readonly string[]
}

/** Sites and equips of a Haystack export into one project, which is made when there is none of that key. */
export async function importHaystack(
  context: Context,
  scope: Scope,
  upload: { format: HaystackFormat; text: string; projectKey: string },
): Promise<HaystackAnswer> {
  const { projectKey } = upload
  const { sites, equips, pointCount, equipsWithoutSite } = readHaystack(upload.format, upload.text)
  const known = await findProjectKeys(context.db, scope.tenantId)
  const counts = await importModel(context, scope, {
    projects: known.has(projectKey) ? [] : [{ projectKey, projectName: projectKey }],
    sites: sites.map((site) => ({ ...site, projectKey })),
    equips,
  })
  return { counts, pointCount, equipsWithoutSite }
}
