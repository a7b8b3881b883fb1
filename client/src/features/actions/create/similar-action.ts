import { ENDING_STATUSES } from '@bonfire/contract/actions/action-words'
import type { ActionRow } from '../action-model.ts'
import type { ActionSubject } from '../associate/action-subject.ts'

/** The open action at the site that is already about the rule; the one changed last, if there are several. */
export function similarAction(
  actions: readonly ActionRow[],
  { site, ruleName }: Pick<ActionSubject, 'site' | 'ruleName'>,
): ActionRow | undefined {
  const isAbout = (row: ActionRow) =>
    row.ruleName === ruleName || row.equips.some((equip) => equip.ruleName === ruleName && equip.nowOn === null)
  const isOpen = ({ status }: ActionRow) => !ENDING_STATUSES.some((ending) => ending === status)
  return actions
    .filter((row) => row.portfolioSiteId === site.id && isOpen(row) && isAbout(row))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
}
