/** Rules that fire on a unit, and rules that this alone makes fire on the units that it serves. */
interface Consequence {
  readonly on: readonly string[]
  readonly explains: readonly string[]
}

const SUPPLY_TOO_WARM = [
  'g36-ahu-fc12',
  'g36-ahu-fc13',
  'apar-r12',
  'apar-r14',
  'apar-r17',
  'apar-r20',
  'opt-sat-too-warm',
]
const SUPPLY_TOO_COLD = ['g36-ahu-fc5', 'g36-ahu-fc7', 'apar-r4', 'ahu-cold-valves-shut', 'opt-sat-too-cold']

/**
 * What a fault of a unit does to those that it serves: air that is too warm or too little leaves zones warm, water that is too warm
 * leaves supply air warm.
 */
export const CONSEQUENCES: readonly Consequence[] = [
  { on: SUPPLY_TOO_WARM, explains: ['vav-zone-warm', 'vav-damper-full-open', 'vav-flow-at-full-damper'] },
  { on: SUPPLY_TOO_COLD, explains: ['vav-zone-cold', 'opt-reheat-in-summer'] },
  {
    on: ['g36-ahu-fc1', 'opt-command-status'],
    explains: [
      ...['g36-vav-flow-l2', 'g36-vav-flow-l3', 'vav-flow-at-full-damper', 'vav-damper-full-open'],
      ...['vav-zone-warm', 'vav-zone-cold'],
    ],
  },
  {
    on: ['g36-chw-4', 'g36-chw-5', 'g36-chw-6', 'opt-pump-low-dt'],
    explains: [...SUPPLY_TOO_WARM, 'ahu-coil-effort-shift', 'vav-zone-warm'],
  },
  {
    on: ['g36-hw-4', 'g36-hw-5', 'g36-hw-6'],
    explains: ['g36-ahu-fc7', 'apar-r4', 'g36-vav-dat-l2', 'g36-vav-dat-l3', 'vav-zone-cold'],
  },
]

/** The rules on a serving unit that explain a rule on a served one. */
export const explainersOf = (rule: string): string[] => [
  ...new Set(CONSEQUENCES.filter(({ explains }) => explains.includes(rule)).flatMap(({ on }) => on)),
]

/** The rules on a served unit that a rule on a serving one explains. */
export const explainedBy = (rule: string): string[] => [
  ...new Set(CONSEQUENCES.filter(({ on }) => on.includes(rule)).flatMap(({ explains }) => explains)),
]

/** A stretch of time in epoch seconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What a fault does lasts a while after it. */
const AFTER_SECONDS = 3600

/** From this share on, a finding follows from the other. */
export const LEAST_SHARE = 0.6

/** The share of the time of some firings that lies within those of another rule, or up to an hour after; 0 without firings. */
export function shareWithin(firings: readonly Span[], others: readonly Span[]): number {
  const covers = joined(others.map(({ from, to }) => ({ from, to: to + AFTER_SECONDS })))
  const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
  const all = lengthOf(firings)
  if (all === 0) return 0
  const within = firings.flatMap((one) =>
    covers.map(({ from, to }) => ({ from: Math.max(from, one.from), to: Math.min(to, one.to) })),
  )
  return lengthOf(within) / all
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else result.push(span)
  }
  return result
}
