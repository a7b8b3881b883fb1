import { UNSEEN_ACTION } from '@bonfire/contract/actions/actions'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { Chip } from '../../../../ui/chip.tsx'
import screen from '../../../../ui/list-screen.module.css'
import cells from '../../../../ui/table/data-table.module.css'
import { RepairChip, useRepairText } from '../../../actions/proof/repair-chip.tsx'
import { useSiteTime } from '../../use-site-time.ts'
import classes from './action-end.module.css'
import type { EquipRow } from './equip-rows.ts'
import detail from './row-detail.module.css'

/** A row's action. An ended one says so, and whether the repair has held, or else whether the equipment has fired since it was closed. */
export function ActionLink({ row, tabIndex }: { row: EquipRow; tabIndex: number }) {
  const t = useTranslations('equipment')
  const { actionKey, actionEnd, daysFiredAgain, repair } = row
  if (actionKey === null) return null
  if (actionKey === UNSEEN_ACTION) return <Unseen />
  const since = daysFiredAgain === null ? '' : `\n${t('sinceClosed', { count: daysFiredAgain })}`
  return (
    <Link
      to="/actions/$actionId"
      params={{ actionId: actionKey }}
      className={`${classes.actionLink} ${basics.closeLine}`}
      data-ended={actionEnd !== null}
      title={actionKey + since}
      tabIndex={tabIndex}
    >
      <span className={cells.cut}>{actionKey}</span>{' '}
      {repair ? (
        <RepairChip repairs={repair} />
      ) : (
        <>
          {actionEnd && <Chip>{t(`actionEnds.${actionEnd}`)}</Chip>}{' '}
          {daysFiredAgain !== null && daysFiredAgain > 0 && <Chip tone="amber">{t('firedAgain')}</Chip>}
        </>
      )}
    </Link>
  )
}

function Unseen() {
  const text = useTranslations('equipment')('unseenAction')
  return (
    <span className={`${cells.cut} ${screen.quiet}`} title={text}>
      {text}
    </span>
  )
}

/** Says in the expanded row, without hovering, whether a repair has held, or equipment has stayed quiet since its action was closed. */
export function ClosedNote({ row, siteTimeZone }: { row: EquipRow; siteTimeZone: string | undefined }) {
  const t = useTranslations('equipment')
  const repairText = useRepairText()
  const { dayOf } = useSiteTime()
  const { actionKey, actionClosedAt, daysFiredAgain, repair } = row
  if (daysFiredAgain === null) return null
  const closed = repair && actionClosedAt !== null ? t('fixedOn', { day: dayOf(actionClosedAt, siteTimeZone) }) : null
  return (
    <p className={`${detail.note} ${basics.line}`}>
      <IconChecklist size={15} stroke={1.7} aria-hidden />
      <span>
        <strong>
          {actionKey} {closed ?? t('actionEnds.Closed')}
        </strong>{' '}
        {[repair && repairText(repair), t('sinceClosed', { count: daysFiredAgain })].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}
