import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { DaySummary, EngineSite, RunSummary } from '../engine/input.ts'

/** A problem of a rule on a day that was evaluated. */
export interface DayProblem extends Problem {
  readonly rule: string
}

/** Rules that failed on some equips, and those that fired on more than is kept. */
export function problemsOf(
  site: EngineSite,
  { runs, limited }: DaySummary,
  /** Why a point could not be read, by its name. */
  unreadable: ReadonlyMap<string, Problem>,
): DayProblem[] {
  const equips = new Map(site.equips.map(({ id, name }) => [id, name]))
  const failed = Map.groupBy(
    runs.filter(({ status }) => status === 'failed'),
    ({ rule }) => rule,
  )
  const reasonOf = ({ rule, names: [text = ''] = [] }: RunSummary): Problem => {
    const broken = site.rules.some(({ definition }) => definition.key === rule && isConditionOf(definition, text))
    return (
      unreadable.get(text) ??
      (broken ? problem('evaluation.condition', { condition: text }) : problem('text', { text }))
    )
  }
  return [
    ...[...failed].flatMap(([rule, [first, ...others]]) =>
      first
        ? [
            {
              rule,
              ...problem('evaluation.rule-failed', {
                equip: equips.get(first.equipRowId) ?? String(first.equipRowId),
                others: others.length,
                reason: reasonOf(first),
              }),
            },
          ]
        : [],
    ),
    ...limited.map(({ rule, found, kept }) => ({ rule, ...problem('evaluation.rule-limited', { found, kept }) })),
  ]
}

const isConditionOf = ({ when, proof }: EngineSite['rules'][number]['definition'], text: string) =>
  [when, proof ?? []].flat().includes(text)
