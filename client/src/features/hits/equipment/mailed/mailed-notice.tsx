import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../../ui/list-screen.module.css'
import type { EquipRow } from '../table/equip-rows.ts'
import classes from './mailed-notice.module.css'
import type { Mailed } from './use-mailed.ts'

/** Says that only what an email counted is shown, or why it is not. */
export function MailedNotice({ mailed, rows }: { mailed: Mailed; rows: readonly EquipRow[] }) {
  const t = useTranslations('equipment.mailed')
  const format = useFormatter()
  const { writtenAt, equipRuleIds } = mailed
  if (!writtenAt || !equipRuleIds) return <p className={screen.notice}>{t('unknown')}</p>
  const { instant, timeZone } = writtenAt
  const at = format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const count = equipRuleIds.size
  const shown = rows.filter(({ equipRuleId }) => equipRuleIds.has(equipRuleId)).length
  if (shown === 0) return <p className={screen.notice}>{t('none', { count, at })}</p>
  return (
    <p className={screen.notice}>
      {t('shown', { count, at })}
      {shown < count && ` ${t('missing', { count: count - shown })}`}
      <Link to="." search={(before) => ({ ...before, digest: undefined })} replace className={classes.all}>
        {t('all')}
      </Link>
    </p>
  )
}
