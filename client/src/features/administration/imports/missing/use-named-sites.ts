import type { RejectionCause } from '@bonfire/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { compareLabels } from '../../../../lib/compare-labels.ts'
import { managedPortfolioQuery } from '../../administration.queries.ts'

/** What rows refer to and nobody knows. */
export interface Missing {
  readonly thing: 'site' | 'rule'
  readonly ids: readonly string[]
}

/** The ID that the rows name and that is not known. */
export function idOf({ code, params }: RejectionCause, thing: Missing['thing']): string | undefined {
  return code === `hit.unknown-${thing}` && typeof params[thing] === 'string' ? params[thing] : undefined
}

/** The sites that are called as rows name their site where its ID is asked for; by what the rows say. */
export function useNamedSites(causes: readonly RejectionCause[]): ReadonlyMap<string, string> {
  const asked = causes.flatMap((cause) => idOf(cause, 'site') ?? [])
  const { data } = useQuery({ ...managedPortfolioQuery, enabled: asked.length > 0 })
  return new Map(
    asked.flatMap((text) => {
      const [one, other] = (data?.sites ?? []).filter(({ label }) => compareLabels(label, text.trim()) === 0)
      return one && !other ? [[text, one.siteId] as const] : []
    }),
  )
}
