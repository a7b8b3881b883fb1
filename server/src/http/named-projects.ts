import type { Db } from '../db/database.ts'
import { findProjects } from '../db/project-keys.ts'
import { refuseField } from './refusal.ts'

/** The ids of the projects that a field of a form names. Refuses the first one that the tenant does not have. */
export async function findNamedProjects(
  db: Db,
  tenantId: number,
  named: { readonly field: 'projectKey' | 'projectKeys'; readonly keys: readonly string[] },
): Promise<number[]> {
  const projects = await findProjects(db, tenantId, named.keys)
  const gone = named.keys.find((key) => !projects.some(({ projectKey }) => projectKey === key))
  if (gone !== undefined) throw refuseField(named.field, 'project.gone', { key: gone })
  return projects.map(({ id }) => id)
}
