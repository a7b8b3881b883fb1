import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** A person's emails by which the audit trail calls them, in lower case: the present one, and former ones nobody else has. */
export async function findKnownEmails(db: Db, { tenantId, email }: { tenantId: number; email: string }) {
  const { rows } = await sql<{ email: string }>`
    with recursive known (email) as (
      select ${email.toLowerCase()}::text
       union
      select lower(c.from_value)
        from known k
        join people_change c on c.subject_kind = 'user' and c.field = 'email' and lower(c.to_value) = k.email
        join people_act a on a.id = c.act_id and a.tenant_id = ${tenantId}
       where c.from_value is not null
         and not exists (select from user_account o where lower(o.email) = lower(c.from_value)))
    select email from known`.execute(db)
  return rows.map((row) => row.email)
}

/** The names that a person had before, by the trail of these emails of theirs. */
export async function findFormerNames(db: Db, tenantId: number, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.from_value as name
      from people_change c join people_act a on a.id = c.act_id
     where a.tenant_id = ${tenantId} and c.subject_kind = 'user' and c.field = 'fullName' and c.from_value is not null
       and lower(c.subject) = any(${emails}::text[])`.execute(db)
  return rows.map(({ name }) => name)
}
