import type { EngineEquip, EngineOccurrence, RunSummary } from '../input.ts'

/** The rule that finds the points of an equip that have stopped sending. */
const STALE = 'data-stale'
// Of the time in which an equip sends nothing.
const LEAST_SHARED = 0.8
// Of a site with thousands, the names would be larger than all its findings.
const MOST_NAMED = 100

interface Site {
  readonly equips: readonly EngineEquip[]
  /** The outcomes of rules, by day. */
  readonly runs: ReadonlyMap<string, readonly RunSummary[]>
}

/**
 * Where most of a site stops sending at the same time, the gateway or its line is down, which is one finding and not one for
 * each equip: the first equip keeps it, and names the others.
 */
export function foldOutages(occurrences: readonly EngineOccurrence[], site: Site): readonly EngineOccurrence[] {
  const stale = occurrences.filter(({ rule }) => rule === STALE)
  const folded = [...Map.groupBy(stale, ({ day }) => day)].flatMap(([day, found]) => {
    const ran = (site.runs.get(day) ?? []).filter(({ rule, status }) => rule === STALE && status === 'runs')
    return foldDay(found, { equips: site.equips, most: Math.max(2, Math.ceil(ran.length / 2)) })
  })
  if (folded.length === stale.length) return occurrences
  return [...occurrences.filter(({ rule }) => rule !== STALE), ...folded]
}

function foldDay(
  found: readonly EngineOccurrence[],
  { equips, most }: { readonly equips: readonly EngineEquip[]; readonly most: number },
): readonly EngineOccurrence[] {
  if (found.length < most) return found
  const outages = timesOf(found, most)
  const isPart = (one: EngineOccurrence) => sharedTime(one, outages) >= LEAST_SHARED
  const names = new Map(equips.map(({ id, name }) => [id, name]))
  const nameOf = ({ equipRowId }: EngineOccurrence) => names.get(equipRowId) ?? ''
  const order = new Map(equips.toSorted(byService).map(({ id }, place) => [id, place]))
  const placeOf = ({ equipRowId }: EngineOccurrence) => order.get(equipRowId) ?? 0
  const [first, ...others] = found.filter(isPart).toSorted((one, other) => placeOf(one) - placeOf(other))
  if (!first || others.length === 0) return found
  const outage = {
    equips: others.map(nameOf).toSorted().slice(0, MOST_NAMED),
    equipCount: others.length,
    pointCount: [first, ...others].reduce((sum, { evidence }) => sum + (evidence.silentPoints?.length ?? 0), 0),
  }
  return [...found.filter((one) => !isPart(one)), { ...first, evidence: { ...first.evidence, outage } }]
}

/** What serves others comes first, as whoever looks for an outage begins there. */
const byService = (one: EngineEquip, other: EngineEquip): number =>
  Number(one.kind === 'vav') - Number(other.kind === 'vav') || (one.key < other.key ? -1 : 1)

interface Time {
  readonly startsAt: number
  readonly endsAt: number
}

/** The times at which at least so many equips are silent. */
function timesOf(found: readonly EngineOccurrence[], most: number): Time[] {
  const edges = found
    .flatMap(({ evidence }) =>
      evidence.firings.flatMap(({ startsAt, endsAt }) => [
        { at: startsAt, change: 1 },
        { at: endsAt, change: -1 },
      ]),
    )
    // One that ends as another begins does not overlap it.
    .toSorted((one, other) => one.at - other.at || one.change - other.change)
  const times: Time[] = []
  let [count, since] = [0, 0]
  for (const { at, change } of edges) {
    if (count + change === most && change === 1) since = at
    if (count === most && change === -1) times.push({ startsAt: since, endsAt: at })
    count += change
  }
  return times
}

/** The share of the time of a finding that is within others. */
function sharedTime({ evidence: { firings } }: EngineOccurrence, times: readonly Time[]): number {
  const lengthOf = (all: readonly Time[]) => all.reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0)
  const shared = firings.flatMap((one) =>
    times.map(({ startsAt, endsAt }) => ({
      startsAt: Math.max(one.startsAt, startsAt),
      endsAt: Math.max(Math.max(one.startsAt, startsAt), Math.min(one.endsAt, endsAt)),
    })),
  )
  return lengthOf(shared) / lengthOf(firings)
}
