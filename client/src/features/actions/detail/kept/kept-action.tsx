import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../../../lib/page-title.ts'
import type { KeptAction as Kept } from '../../../../lib/stored/kept-actions.ts'
import { ReadOnlyContext } from '../../../../ui/fields/read-only.ts'
import { useTimestamp } from '../../../comments/use-timestamp.ts'
import { actionLabel } from '../../action-model.ts'
import { useAction } from '../action.queries.ts'
import { Activity } from '../activity/activity.tsx'
import classes from '../detail.module.css'
import { Details } from '../details.tsx'
import kept from './kept.module.css'

/** An action as it was when the server last told of it. It can be read and commented on. */
export function KeptAction({ action: { key, summary, at } }: { action: Kept }) {
  const t = useTranslations('actionDetail')
  const timestamp = useTimestamp()
  const { data: action } = useAction(key)
  const label = actionLabel(key)
  usePageTitle(t('pageTitle', { label, summary }))
  if (!action) return null
  return (
    <ReadOnlyContext value={true}>
      <div className={classes.page}>
        <div className={classes.pageHead}>
          <a href="/actions" className={classes.back}>
            {t('kept.all')}
          </a>
          <h1>{t('title', { label })}</h1>
        </div>
        <p role="status" className={kept.mark}>
          {t('kept.asOf', { when: timestamp(at) })}
        </p>
        <div className={classes.pageBody}>
          <div className={classes.body}>
            <div className={classes.detailsPane}>
              <Details action={action} />
            </div>
            <div className={classes.activity}>
              <Activity action={action} />
            </div>
          </div>
        </div>
      </div>
    </ReadOnlyContext>
  )
}
