import { useTranslations } from 'use-intl'
import type { KeptAction } from '../../../../lib/stored/kept-actions.ts'
import { OfflineContext, ReadOnlyContext } from '../../../../ui/fields/read-only.ts'
import { useTimestamp } from '../../../comments/use-timestamp.ts'
import { useAction } from '../action.queries.ts'
import classes from '../action-detail.module.css'
import { Activity } from '../activity/activity.tsx'
import { Details } from '../details.tsx'
import kept from './kept.module.css'

interface KeptBodyProps {
  action: KeptAction
  /** The server responds again, and only what is typed here keeps this on the screen. */
  isBack: boolean
}

/** Shows an action as the server last returned it, below `KeptData`. It can be read and commented on. */
export function KeptBody({ action: { key, at }, isBack }: KeptBodyProps) {
  const t = useTranslations('actionDetail.kept')
  const timestamp = useTimestamp()
  const { data: action } = useAction(key)
  if (!action) return null
  return (
    <ReadOnlyContext value={true}>
      <OfflineContext value={!isBack}>
        <div className={kept.copy}>
          <p role="status" className={kept.mark}>
            {isBack ? t('isBack') : t('asOf', { when: timestamp(at) })}
          </p>
          <div className={classes.body}>
            <div className={classes.detailsPane}>
              <Details action={action} />
            </div>
            <div className={classes.activity}>
              <Activity action={action} />
            </div>
          </div>
        </div>
      </OfflineContext>
    </ReadOnlyContext>
  )
}
