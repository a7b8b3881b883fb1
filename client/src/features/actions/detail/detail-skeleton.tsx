import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import rows from '../../../ui/messages/skeleton-rows.module.css'
import classes from './action-detail.module.css'
import skeleton from './detail-skeleton.module.css'

const FIELDS = ['status', 'severity', 'type', 'description', 'equipment', 'team', 'assignee', 'links']
const ENTRIES = ['newest', 'older', 'oldest']

/** Shaped like an action. It appears after a moment, so that a quick response does not flicker. */
export function DetailSkeleton() {
  const t = useTranslations('actionDetail')
  return (
    <div className={`${classes.body} ${rows.rows}`} role="status" aria-busy aria-label={t('loading')}>
      <div className={classes.details}>
        <Skeleton height={12} width="40%" mb={14} />
        <Skeleton height={18} width="82%" mb={22} />
        {FIELDS.map((field) => (
          <div key={field} className={skeleton.field}>
            <Skeleton height={10} width={72} />
            <Skeleton height={14} width="46%" />
          </div>
        ))}
      </div>
      <div className={classes.activity}>
        <div className={classes.details}>
          <Skeleton height={72} mb={20} />
          {ENTRIES.map((entry) => (
            <div key={entry} className={skeleton.entry}>
              <Skeleton height={26} circle />
              <Skeleton height={32} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
