import { MAXIMUM_COVERAGE_DAYS } from '@bonfire/contract/evaluation/coverage'
import { countDays } from '@bonfire/contract/overview/periods'
import type { Context } from '../../../context.ts'
import { refuseField } from '../../../http/refusal.ts'
import { dayAt } from '../../sites/site-day.ts'
import { lastDayWithData } from '../inputs/last-day-with-data.service.ts'
import type { SeenSite } from '../requests/requests.repository.ts'
import * as stored from './coverage.repository.ts'

const DAYS_LOOKED_AT = 7

/** Site-local days, both included; both or none. */
export interface ChosenDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The evaluated days of a site that its coverage is about. */
export interface CoveredDays {
  /** The newest first. */
  readonly days: readonly stored.EvaluatedDay[]
  /** True if someone chose them: then they say what was, whatever points there are now. */
  readonly areChosen: boolean
  /** The newest that is over, or today. */
  readonly counting: stored.EvaluatedDay | undefined
  /** The newest day with samples, if no data came later and the days up to it are looked at instead. */
  readonly dataEndedOn: string | null
}

/** Returns the chosen days that were evaluated, or else the newest ones, up to the last with samples. */
export async function coveredDays(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  seen: Pick<SeenSite, 'id' | 'timezone'>,
  { from, to }: ChosenDays,
): Promise<CoveredDays> {
  const siteRowId = seen.id
  if ((from === undefined) !== (to === undefined)) {
    throw refuseField(from === undefined ? 'from' : 'to', 'evaluation.one-day-missing')
  }
  if (from !== undefined && to !== undefined) {
    if (to < from) throw refuseField('to', 'evaluation.backwards')
    if (countDays({ from, to }) > MAXIMUM_COVERAGE_DAYS) {
      throw refuseField('from', 'evaluation.too-many-days', { maximum: MAXIMUM_COVERAGE_DAYS })
    }
    const days = await stored.findEvaluatedDays(db, { siteRowId, from, to, limit: MAXIMUM_COVERAGE_DAYS })
    return { days, areChosen: true, counting: days[0], dataEndedOn: null }
  }
  const now = clock()
  const today = dayAt(seen.timezone, now)
  const newest = await stored.findEvaluatedDays(db, { siteRowId, limit: DAYS_LOOKED_AT })
  const sampledOn = await lastDayWithData(db, { ...seen, now })
  const oldest = newest.at(-1)
  if (sampledOn !== null && oldest && sampledOn < oldest.day) {
    const days = await stored.findEvaluatedDays(db, { siteRowId, to: sampledOn, limit: DAYS_LOOKED_AT })
    if (days.length > 0) return { days, areChosen: false, counting: days[0], dataEndedOn: sampledOn }
  }
  return {
    days: newest,
    areChosen: false,
    counting: newest.find(({ day }) => day < today) ?? newest[0],
    dataEndedOn: null,
  }
}
