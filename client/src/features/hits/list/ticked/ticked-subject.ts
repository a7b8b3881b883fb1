import type { Site } from '@bonfire/contract/sites'
import type { DayRange } from '../../../../lib/time/site-days.ts'
import type { ActionSubject } from '../../../actions/associate/action-subject.ts'
import { isSelectable } from '../../equipment/table/equip-rows.ts'
import type { RuleEquips } from './equips-of-rows.ts'

const RULES_MAXIMUM_CHARACTERS = 500

/** Returns one action for findings at one site, without equips that have an action; undefined if none is left. */
export function subjectOf(site: Site, range: DayRange, found: readonly RuleEquips[]): ActionSubject | undefined {
  const open = found
    .map(({ row, equips }) => ({ group: row.group, equips: equips.filter(isSelectable) }))
    .filter(({ equips }) => equips.length > 0)
  const [first] = open
  if (!first) return undefined
  const { ruleId, ruleName, ruleType } = first.group
  if (open.length === 1) return { site, ruleId, ruleName, category: ruleType, range, equips: first.equips }
  const isOneCategory = open.every(({ group }) => group.ruleType === ruleType)
  return {
    site,
    // No similar action is about all of the rules.
    ruleId: '',
    ruleName: open
      .map(({ group }) => group.ruleName)
      .join(', ')
      .slice(0, RULES_MAXIMUM_CHARACTERS),
    category: isOneCategory ? ruleType : null,
    range,
    equips: open.flatMap(({ group, equips }) =>
      equips.map((equip) => ({
        ...equip,
        details: [group.ruleName, equip.details].filter(Boolean).join(': '),
      })),
    ),
  }
}
