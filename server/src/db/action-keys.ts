import { type RawBuilder, sql } from 'kysely'

/** An action's key in SQL, by the aliases of its project and of the action. */
export const actionKey = (project: string, action: string): RawBuilder<string> =>
  sql`(${sql.ref(`${project}.project_key`)} || '-' || ${sql.ref(`${action}.number`)})`

/** The key of action `a` of project `p`. */
export const ACTION_KEY = actionKey('p', 'a')
