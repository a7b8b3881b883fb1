import type { InsightType } from '@bonfire/contract/values/category'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageKeys } from '../../../ui/focus/page-keys.ts'
import classes from './equipment.module.css'
import { useReadableDigestId } from './mailed/mailed-notice.tsx'

export function listAddress(insightType: InsightType) {
  return insightType === 'insights' ? '/analysis/insights' : '/analysis/monitoring'
}

/** A link (and key) back to the list as it was, from the query string, or to all that an email counted. */
export function BackLink({ insightType }: { insightType: InsightType }) {
  const t = useTranslations('equipment.back')
  const navigate = useNavigate()
  const digestId = useReadableDigestId()
  const target =
    digestId === undefined
      ? { to: listAddress(insightType), search: true as const }
      : { to: '/settings/insight-subscriptions/digests/$digestId' as const, params: { digestId } }
  usePageKeys([{ key: 'u', act: () => void navigate(target) }])
  return (
    <Link {...target} className={classes.back} aria-keyshortcuts="u">
      <IconArrowLeft size={16} stroke={1.7} aria-hidden />
      {t(digestId === undefined ? insightType : 'mailed')}
    </Link>
  )
}
