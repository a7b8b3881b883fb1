import { ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import type { ActionRow } from '../../action-model.ts'
import type { ActionSubject } from '../../associate/action-subject.ts'

/** The open action at the site that is already about the rule; the one changed last, if there are several. */
export function similarAction(
  actions: readonly ActionRow[],
  { site, ruleId }: Pick<ActionSubject, 'site' | 'ruleId'>,
): ActionRow | undefined {
  const isAbout = ({ equips }: ActionRow) => equips.some((equip) => equip.ruleId === ruleId && equip.nowOn === null)
  const isOpen = ({ status }: ActionRow) => !ENDING_STATUSES.some((ending) => ending === status)
  return actions
    .filter((row) => row.portfolioSiteId === site.id && isOpen(row) && isAbout(row))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
}
