import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../../../lib/page-title.ts'
import type { KeptAction as Kept } from '../../../../lib/stored/kept-actions.ts'
import { actionLabel } from '../../action-model.ts'
import classes from '../frame/action-screen.module.css'
import { KeptBody } from './kept-body.tsx'

/** A kept action on a page of its own. */
export function KeptAction({ action, isBack }: { action: Kept; isBack: boolean }) {
  const t = useTranslations('actionDetail')
  const label = actionLabel(action.key)
  usePageTitle(t('pageTitle', { label, summary: action.summary }))
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <a href="/actions" className={classes.back}>
          <IconArrowLeft size={16} stroke={1.7} aria-hidden />
          {t('kept.all')}
        </a>
        <h1>{t('title', { label })}</h1>
      </div>
      <div className={classes.body}>
        <KeptBody action={action} isBack={isBack} />
      </div>
    </div>
  )
}
