import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../../ui/list-screen.module.css'
import { digestQuery } from '../../../insight-subscriptions/subscriptions.queries.ts'
import type { EquipRow } from '../table/equip-rows.ts'
import classes from './mailed-notice.module.css'

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

/** The digest in the address, from which a mail or its page led here. */
function useDigestId(): string | undefined {
  return useSearch({ strict: false, select: (search) => search.digest }) || undefined
}

/** The same, unless it cannot be read: it is someone else's, or no longer kept. */
export function useReadableDigestId(): string | undefined {
  const digestId = useDigestId()
  const { isError } = useQuery({ ...digestQuery(digestId ?? ''), enabled: digestId !== undefined })
  return isError ? undefined : digestId
}

/** The findings of the rule at the site that the digest in the address counts; undefined without one. */
export function useMailed({ siteId, ruleId }: { siteId: string; ruleId: string }) {
  const digestId = useDigestId()
  const { data, isLoading } = useQuery({ ...digestQuery(digestId ?? ''), enabled: digestId !== undefined })
  const equipRuleIds = useMemo(() => {
    const group = data?.groups.find((each) => each.siteId === siteId && each.ruleId === ruleId)
    return group?.equipRuleIds ? new Set(group.equipRuleIds) : null
  }, [data, siteId, ruleId])
  if (digestId === undefined) return undefined
  const writtenAt = data && { instant: data.until, timeZone: data.timezone }
  return { isLoading, writtenAt, equipRuleIds }
}

type Mailed = NonNullable<ReturnType<typeof useMailed>>
