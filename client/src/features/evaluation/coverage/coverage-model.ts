import {
  type Coverage,
  type CoverageEquip,
  type CoverageRule,
  type CoverageStatus,
  STATUS_LETTERS,
} from '@bonfire/contract/evaluation/coverage'
import type { RuleCategory } from '@bonfire/contract/values/category'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { matchesWords, searchWords } from '../../../lib/search.ts'

type EquipKind = CoverageEquip['kind']

export const SHOWN = ['all', 'oneMissing', 'notRunning', 'failing'] as const
export type CoverageFilter = (typeof SHOWN)[number]
export const parseShown = (text: string | undefined): CoverageFilter => SHOWN.find((one) => one === text) ?? 'all'

const WORDS = new Map<string, CoverageStatus>(
  Object.entries(STATUS_LETTERS).map(([status, letter]) => [letter, status as CoverageStatus]),
)

/** The status of a letter of the matrix; undefined where the rule is not one for the equip. */
export const readStatus = (letter: string | undefined): CoverageStatus | undefined => WORDS.get(letter ?? '')

export interface CoverageColumn extends CoverageRule {
  /** Its place among the letters of an equip. */
  readonly place: number
}

export interface ColumnGroup {
  readonly category: RuleCategory
  readonly columns: readonly CoverageColumn[]
}

/** Rules that find faults come before rules that find faulty sensors. */
const PLACES = { fdd: 0, optimisation: 1, metering: 2, data_uptime: 3 } satisfies Record<RuleCategory, number>

/** The rules for a kind of equip, by category. */
export function groupColumns({ kinds, rules }: Coverage, kind: EquipKind): ColumnGroup[] {
  const places = kinds.find((one) => one.kind === kind)?.rules ?? []
  const columns = places.flatMap((rulePlace, place) => {
    const rule = rules[rulePlace]
    return rule ? [{ ...rule, place }] : []
  })
  return [...Map.groupBy(columns, ({ category }) => category)]
    .sort(([one], [other]) => PLACES[one] - PLACES[other])
    .map(([category, ofCategory]) => ({ category, columns: ofCategory }))
}

const LETTERS_SHOWN: Record<Exclude<CoverageFilter, 'all'>, ReadonlySet<string>> = {
  oneMissing: new Set(['1']),
  notRunning: new Set(['1', 'm', 'a', 'u', 'i', 'p', 's', 'n', 'f']),
  failing: new Set(['f']),
}

interface Sought {
  readonly kind: EquipKind | undefined
  readonly search: string
  readonly shown: CoverageFilter
}

/** The equips of a kind that match, and of them the rules of which any is as wanted. */
export function findCovered(coverage: Coverage, { kind, search, shown }: Sought) {
  if (kind === undefined) return { equips: [], groups: [] }
  const words = searchWords(search)
  const isWanted = shown === 'all' ? undefined : LETTERS_SHOWN[shown]
  const equips = coverage.equips.filter((equip) => {
    if (equip.kind !== kind) return false
    const text = foldedText(`${equip.name} ${equip.equipId}`)
    if (!matchesWords(text, words)) return false
    return !isWanted || [...equip.statuses].some((letter) => isWanted.has(letter))
  })
  const groups = groupColumns(coverage, kind)
  if (!isWanted) return { equips, groups }
  const places = new Set(
    equips.flatMap(({ statuses }) => [...statuses].flatMap((letter, place) => (isWanted.has(letter) ? [place] : []))),
  )
  const kept = groups.map(({ category, columns }) => ({
    category,
    columns: columns.filter(({ place }) => places.has(place)),
  }))
  return { equips, groups: kept.filter(({ columns }) => columns.length > 0) }
}

/** The number of pairs of an equip and a rule that is for it, and of those that run. */
export function countPairs(equips: readonly CoverageEquip[]): { pairs: number; running: number } {
  let [pairs, running] = [0, 0]
  for (const { statuses } of equips) {
    for (const letter of statuses) {
      if (letter === 'r') running += 1
      if (WORDS.has(letter)) pairs += 1
    }
  }
  return { pairs, running }
}
