import {
  explainedBy,
  explainersOf,
  LEAST_SHARE,
  type Span,
  shareWithin,
} from '@bonfire/contract/diagnosis/consequences'
import { MOST_EXPLAINED, type RelatedFinding, type WrongCheck } from '@bonfire/contract/diagnosis/equip-diagnosis'
import type { InsightType } from '@bonfire/contract/values/category'
import type { Db } from '../../../db/database.ts'
import type { RuleWords } from '../../definitions/rule-words.service.ts'
import type { FoundWrong, SeenEquip } from '../diagnosis.repository.ts'
import * as stored from './consequences.repository.ts'

interface Asked {
  readonly days: { readonly from: string; readonly to: string }
  readonly types: readonly InsightType[]
  readonly found: readonly FoundWrong[]
  /** True to find what follows on the units that it serves, too. */
  readonly hasServed: boolean
}

export interface Consequences {
  isConsequence(equipRuleId: number): boolean
  /** The finding of another unit that a finding follows from, and the share of its time. */
  root(equipRuleId: number): { readonly equipRuleId: number; readonly share: number } | undefined
  of(equipRuleId: number, words: RuleWords): Pick<WrongCheck, 'followsFrom' | 'explains' | 'explainsCount'>
}

/** Finds what the findings of a unit follow from on the units that serve it, and what follows from them on those that it serves. */
export async function findConsequences(
  db: Db,
  equip: SeenEquip,
  { days, types, found, hasServed }: Asked,
): Promise<Consequences> {
  const own = await ownFirings(db, equip, { days, found })
  const related = async (direction: 'servedBy' | 'serves', rulesOf: (rule: string) => string[]) => {
    const rules = [...new Set(found.flatMap(({ definitionKey }) => rulesOf(definitionKey)))]
    if (rules.length === 0) return []
    return groupFirings(await stored.findRelatedFirings(db, equip, { ...days, direction, rules, types }))
  }
  const servers = await related('servedBy', explainersOf)
  const served = hasServed ? await related('serves', explainedBy) : []
  const follows = new Map<number, Found[]>()
  const explains = new Map<number, Found[]>()
  for (const { equipRuleId, definitionKey } of found) {
    const firings = own.get(equipRuleId) ?? []
    const [causes, effects] = [explainersOf(definitionKey), explainedBy(definitionKey)]
    follows.set(
      equipRuleId,
      matching(servers, causes, (other) => shareWithin(firings, other.spans)),
    )
    explains.set(
      equipRuleId,
      matching(served, effects, (other) => shareWithin(other.spans, firings)),
    )
  }
  return {
    isConsequence: (equipRuleId) => (follows.get(equipRuleId) ?? []).length > 0,
    root: (equipRuleId) => {
      const [first] = follows.get(equipRuleId) ?? []
      return first && { equipRuleId: first.related.equipRuleId, share: first.share }
    },
    of: (equipRuleId, words) => {
      const shown = ({ related: { ruleId, ruleName, equipNumber, equipName }, share }: Found): RelatedFinding => ({
        ...{ ruleId, name: words.name(ruleId, ruleName), equipNumber, equipName, share },
      })
      const [first] = follows.get(equipRuleId) ?? []
      const all = explains.get(equipRuleId) ?? []
      return {
        followsFrom: first ? shown(first) : null,
        explains: all.slice(0, MOST_EXPLAINED).map(shown),
        explainsCount: all.length,
      }
    },
  }
}

interface Related extends Omit<stored.RelatedFirings, 'starts' | 'durations'> {
  readonly spans: readonly Span[]
}

interface Found {
  readonly related: Related
  readonly share: number
}

/** Those of the rules that share enough time, the most first. */
const matching = (related: readonly Related[], rules: readonly string[], shareOf: (one: Related) => number): Found[] =>
  related
    .filter(({ definitionKey }) => rules.includes(definitionKey))
    .map((one) => ({ related: one, share: shareOf(one) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((one, other) => other.share - one.share)

async function ownFirings(
  db: Db,
  equip: SeenEquip,
  { days, found }: Pick<Asked, 'days' | 'found'>,
): Promise<Map<number, Span[]>> {
  const known = found.filter(
    ({ definitionKey }) => explainersOf(definitionKey).length + explainedBy(definitionKey).length > 0,
  )
  if (known.length === 0) return new Map()
  const equipRuleIds = known.map(({ equipRuleId }) => equipRuleId)
  const rows = await stored.findFirings(db, equip.siteRowId, { ...days, equipRuleIds })
  const byFinding = Map.groupBy(rows, ({ equipRuleId }) => equipRuleId)
  return new Map([...byFinding].map(([equipRuleId, some]) => [equipRuleId, some.flatMap(spansOf)]))
}

const groupFirings = (rows: readonly stored.RelatedFirings[]): Related[] =>
  [...Map.groupBy(rows, ({ equipNumber, ruleId }) => `${equipNumber} ${ruleId}`).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { starts: _, durations: __, ...related } = first
    return [{ ...related, spans: some.flatMap(spansOf) }]
  })

const spansOf = ({ starts, durations }: { starts: readonly number[]; durations: readonly number[] }): Span[] =>
  starts.map((from, place) => ({ from, to: from + (durations[place] ?? 0) }))
