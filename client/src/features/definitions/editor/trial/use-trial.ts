import type { Definition } from '@bonfire/contract/definitions/definition'
import type { Site } from '@bonfire/contract/sites'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { knownTimeZone, siteRange } from '../../../../lib/time/site-days.ts'
import type { Trial } from './trial.queries.ts'

const TYPING_MILLISECONDS = 400

/** So many days up to today, by the clock of the site, as a save evaluates them again. */
export function useTrial(definition: Definition | undefined, site: Site | undefined, days: number) {
  const [settled] = useDebouncedValue(definition, TYPING_MILLISECONDS)
  return useMemo((): (Trial & { definition: Definition }) | undefined => {
    if (!settled || !site) return undefined
    const range = siteRange(new Date(), days - 1, knownTimeZone(site.timezone))
    return { definition: settled, siteId: site.syncoId, ...range }
  }, [settled, site, days])
}
