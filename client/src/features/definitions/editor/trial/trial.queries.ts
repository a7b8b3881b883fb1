import { type Backtest, runBacktest } from '@bonfire/contract/definitions/backtests'
import type { Definition } from '@bonfire/contract/definitions/definition'
import { createDefinition } from '@bonfire/contract/definitions/definitions'
import type { Site } from '@bonfire/contract/sites'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../lib/http/api.ts'
import { type DayRange, knownTimeZone, siteRange } from '../../../../lib/time/site-days.ts'

export type Trial = Parameters<typeof call<typeof runBacktest>>[1]['body']

/** A trial whose rule has changed meanwhile is stopped. */
export const trialQuery = (trial: Trial | undefined) =>
  queryOptions({
    queryKey: ['definitions', 'trial', trial],
    queryFn: ({ signal }): Promise<Backtest> => {
      if (!trial) throw new Error('There is nothing to try')
      return call(runBacktest, { body: trial, signal })
    },
    enabled: trial !== undefined,
    staleTime: MILLISECONDS_PER_MINUTE,
    gcTime: MILLISECONDS_PER_MINUTE,
  })

/** The mistakes of a definition in words. */
export const mistakesQuery = (definition: Definition | undefined) =>
  queryOptions({
    queryKey: ['definitions', 'mistakes', definition],
    queryFn: async ({ signal }) => {
      if (!definition) return []
      const body = { definition, daysAgain: 0 }
      return (await call(createDefinition, { query: { check: 'true' }, body, signal })).problems
    },
    enabled: definition !== undefined,
  })

const TYPING_MILLISECONDS = 400

/** Tries the rule on chosen days, or on the last ones by the site's clock, up to its last day with data. */
export function useTrial(definition: Definition | undefined, site: Site | undefined, days: number | DayRange) {
  const [settled] = useDebouncedValue(definition, TYPING_MILLISECONDS)
  return useMemo((): (Trial & { definition: Definition }) | undefined => {
    if (!settled || !site) return undefined
    const isLast = typeof days === 'number'
    const range = siteRange(new Date(), isLast ? days - 1 : days, knownTimeZone(site.timezone))
    return { definition: settled, siteId: site.syncoId, ...range, ...(isLast && { untilData: true }) }
  }, [settled, site, days])
}
