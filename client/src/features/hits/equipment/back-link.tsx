import type { InsightType } from '@bonfire/contract/values/category'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageKeys } from '../../../ui/focus/page-keys.ts'
import classes from './equipment.module.css'

export function listAddress(insightType: InsightType) {
  return insightType === 'insights' ? '/analysis/insights' : '/analysis/monitoring'
}

/** A link (and key) back to the list as it was, from the query string. */
export function BackLink({ insightType }: { insightType: InsightType }) {
  const t = useTranslations('equipment.back')
  const navigate = useNavigate()
  usePageKeys([{ key: 'u', act: () => void navigate({ to: listAddress(insightType), search: true }) }])
  return (
    <Link to={listAddress(insightType)} search className={classes.back} aria-keyshortcuts="u">
      <IconArrowLeft size={16} stroke={1.7} aria-hidden />
      {t(insightType)}
    </Link>
  )
}
