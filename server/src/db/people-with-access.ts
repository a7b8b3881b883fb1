import { sql } from 'kysely'

/** A person in whose name something is read or done, with all access of their own and of their groups. */
export interface ActingPerson {
  /** Empty where nobody is signed in. */
  readonly sessionId: string
  readonly id: number
  readonly tenantId: number
  readonly forgeId: string
  readonly username: string
  readonly displayName: string
  readonly access: readonly string[]
  readonly groups: readonly string[]
  readonly rolesRestriction: readonly string[] | null
}

/** True if the person of a row `u` of `user_account` has an access role: by themselves, or by one of their groups. */
const hasAccess = (role: string) => sql<boolean>`(
  u.status = 'active' and (${sql.lit(role)} = any(u.access) or exists (
    select from group_member gm join user_group g on g.id = gm.group_id
     where gm.user_id = u.id and ${sql.lit(role)} = any(g.access))))`

export const administers = hasAccess('userAdmin')
export const readsInsights = hasAccess('viewTriagePage')

/** True if they want mails at all. */
export const wantsMails = sql<boolean>`not exists (
  select from notification_preference np where np.user_id = u.id and np.disable_all)`
