import type { RejectionCause } from '@bonfire/contract/imports/preview'
import { useQuery } from '@tanstack/react-query'
import { compareLabels } from '../../../lib/compare-labels.ts'
import { managedPortfolioQuery } from '../../portfolio/managed-portfolio.queries.ts'

/** Things that rows refer to and nobody knows. */
export interface Missing {
  readonly thing: 'site' | 'rule'
  readonly ids: readonly string[]
  /** Other names in the rows, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** The ID that the rows name and that is not known. */
export function unknownId({ code, params }: RejectionCause, thing: Missing['thing']): string | undefined {
  return code === `hit.unknown-${thing}` && typeof params[thing] === 'string' ? params[thing] : undefined
}

/** Reads the other name in the rows, as SkySpark writes one into a reference. */
export function siteNameOfCause({ params }: RejectionCause): string | undefined {
  return typeof params.name === 'string' ? params.name : undefined
}

/** Known sites that have the name that rows give, beside or instead of an ID; keyed by the ID in the rows. */
export function useNamedSites(causes: readonly RejectionCause[]): ReadonlyMap<string, string> {
  const asked = causes.flatMap((cause) => {
    const id = unknownId(cause, 'site')
    return id === undefined ? [] : [{ id, name: siteNameOfCause(cause) ?? id }]
  })
  const { data } = useQuery({ ...managedPortfolioQuery, enabled: asked.length > 0 })
  return new Map(
    asked.flatMap(({ id, name }) => {
      const [one, other] = (data?.sites ?? []).filter(({ label }) => compareLabels(label, name.trim()) === 0)
      return one && !other ? [[id, one.siteId] as const] : []
    }),
  )
}
