import type { EquipAction } from '@bonfire/contract/histories/equips'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShortDayText } from '../../lib/time/day-text.ts'
import basics from '../../ui/basics.module.css'
import screen from '../../ui/list-screen.module.css'
import { actionLabel } from '../actions/action-model.ts'
import { StatusChip } from '../actions/chips/chips.tsx'
import classes from './equips.module.css'

export function EquipActions({ actions }: { actions: readonly EquipAction[] }) {
  const t = useTranslations('equips')
  const dayText = useShortDayText()
  return (
    <section className={`${basics.card} ${classes.part}`} aria-label={t('actions')}>
      <h2>{t('actions')}</h2>
      {actions.length === 0 && <p className={screen.quiet}>{t('noActions')}</p>}
      <ul className={basics.list}>
        {actions.map(({ key, summary, status, dueDate }) => (
          <li key={key}>
            <Link to="/actions/$actionId" params={{ actionId: key }} className={classes.row}>
              <span className={classes.name}>
                <span className={screen.quiet}>{actionLabel(key)}</span> <bdi>{summary}</bdi>
              </span>
              <span className={classes.facts}>
                <StatusChip status={status} />
                {dueDate !== null && <span>{t('due', { day: dayText(dueDate) })}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
