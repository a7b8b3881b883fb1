import { type Equip, type EquipAction, MOST_ENDED_ACTIONS } from '@bonfire/contract/histories/equips'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useShortDayText } from '../../lib/time/day-text.ts'
import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import { actionLabel } from '../actions/action-model.ts'
import { StatusChip } from '../actions/chips/chips.tsx'
import { RepairChip } from '../actions/proof/repair-chip.tsx'
import classes from './equips.module.css'

/** Open actions, then those that have ended, with what became of the repair. */
export function EquipActions({ equip: { actions, endedActions } }: { equip: Equip }) {
  const t = useTranslations('equips')
  const dayText = useShortDayText()
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('actions')}>
      <h2>{t('actions')}</h2>
      {actions.length + endedActions.length === 0 && <p className={screen.quiet}>{t('noActions')}</p>}
      <ul className={basics.list}>
        {actions.map((action) => (
          <ActionRow key={action.key} action={action}>
            <StatusChip status={action.status} />
            {action.dueDate !== null && <span>{t('due', { day: dayText(action.dueDate) })}</span>}
          </ActionRow>
        ))}
        {endedActions.map(({ repairs, closedOn, ...action }) => (
          <ActionRow key={action.key} action={action}>
            {repairs ? <RepairChip repairs={repairs} /> : <StatusChip status={action.status} />}
            {closedOn !== null && <span>{t('closed', { day: dayText(closedOn) })}</span>}
          </ActionRow>
        ))}
      </ul>
      {endedActions.length === MOST_ENDED_ACTIONS && (
        <p className={screen.quiet}>{t('endedCut', { count: String(MOST_ENDED_ACTIONS) })}</p>
      )}
    </section>
  )
}

function ActionRow({ action: { key, summary }, children }: { action: EquipAction; children: ReactNode }) {
  return (
    <li>
      <Link to="/actions/$actionId" params={{ actionId: key }} className={classes.row}>
        <span className={classes.name}>
          <span className={screen.quiet}>{actionLabel(key)}</span> <bdi>{summary}</bdi>
        </span>
        <span className={classes.facts}>{children}</span>
      </Link>
    </li>
  )
}
