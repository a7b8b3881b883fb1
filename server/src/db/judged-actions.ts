import { type RawBuilder, sql } from 'kysely'
import { isSeenBy } from './sight.ts'

/**
 * The condition that `action a`, at a site that the person sees, was closed since an instant for a reason that says whether its
 * findings were real. Other reasons say nothing, and neither does an action that was opened again.
 */
export const isJudged = (userId: number, since: Date): RawBuilder<boolean> => sql`
  (a.status = 'Closed' and a.transition_reason in ('Fixed', 'False alert') and a.closed_at >= ${since}
   and ${isSeenBy(userId, 'a.site_id')})`
