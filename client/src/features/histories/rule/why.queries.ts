import { readEvidence, type Why } from '@bonfire/contract/hits/read-evidence'
import type { InsightType } from '@bonfire/contract/values/category'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/api.ts'

export interface OneFinding {
  readonly occurrenceId: string
  /** The kind of list that it is seen in; where that is not known, any that the reader may see. */
  readonly insightType?: InsightType | undefined
}

/** The points that a finding is about, and the reason for one of our own rules. */
export const evidenceQuery = ({ occurrenceId, insightType }: OneFinding) =>
  queryOptions({
    // The key begins as that of the other findings, so that loading those again loads this too.
    queryKey: ['hits', 'why', insightType ?? null, occurrenceId],
    queryFn: async ({ signal }) => {
      const query = insightType === undefined ? {} : { type: insightType }
      return call(readEvidence, { params: { occurrenceId }, query, signal })
    },
  })

/** Why it exists; null for findings that were sent. */
export const whyQuery = (finding: OneFinding) => ({
  ...evidenceQuery(finding),
  select: ({ why }: { why: Why | null }) => why,
})
