import type { Point } from '@bonfire/contract/histories/points'
import type { Site } from '@bonfire/contract/sites'
import { textsOf } from '../../lib/address/address-texts.ts'
import { rangeOfLink, rangeParameters } from '../../lib/address/time-range.ts'
import { localDay } from '../../lib/time/site-days.ts'
import { sitesParameter } from '../sites/site-selection.ts'

/** `pointsEdit` asks to edit a point. */
export const pointsAddress = textsOf(
  ...(['pointsSite', 'pointsEquip', 'pointsSearch', 'pointsShow', 'pointsSort', 'pointsEdit'] as const),
)

/** The insights of the site up to the newest sample: a trend of another year has none in the last days. */
export function insightsUpTo(points: readonly Point[], site: Site) {
  const newest = points.reduce((latest, point) => Math.max(latest, point.latest?.t ?? 0), 0)
  const day = newest === 0 ? null : localDay(new Date(newest * 1000), site.timezone)
  return { sites: sitesParameter([site]), ...rangeParameters(rangeOfLink(day)) }
}
