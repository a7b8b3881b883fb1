import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The rules that proposed roles, and the point up to which they did: null for all. */
export interface ProposalPass {
  readonly rules: number
  readonly upToPoint: number | null
}

/** Undefined before the first. */
export async function findPass(db: Db): Promise<ProposalPass | undefined> {
  const { rows } = await sql<ProposalPass>`select rules, up_to_point as "upToPoint" from proposal_pass`.execute(db)
  return rows[0]
}

/** Whoever proposes roles again waits here for others until the transaction ends. */
export async function lockPass(db: Db): Promise<ProposalPass> {
  const { rows } = await sql<ProposalPass>`
    insert into proposal_pass as stored (rules) values (0)
    on conflict (is_only) do update set rules = stored.rules
    returning rules, up_to_point as "upToPoint"`.execute(db)
  return rows[0] ?? { rules: 0, upToPoint: null }
}

export async function savePass(db: Db, { rules, upToPoint }: ProposalPass): Promise<void> {
  await sql`update proposal_pass set rules = ${rules}, up_to_point = ${upToPoint}::int4`.execute(db)
}
