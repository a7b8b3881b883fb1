import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import screen from '../../../../../ui/list-screen.module.css'
import classes from './section-cell.module.css'

interface MoreCellProps {
  shown: number
  total: number
  onAll: () => void
}

/** The end of a section that can show more rows. */
export function MoreCell({ shown, total, onAll }: MoreCellProps) {
  const t = useTranslations('analysis.list')
  return (
    <td data-area="more" className={classes.more} aria-colspan={11}>
      <span className={screen.quiet}>{t('showing', { shown, total })}</span>
      <Button size="compact-sm" variant="subtle" data-key="Enter">
        {t('showMore')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onAll}>
        {t('showAll')}
      </Button>
    </td>
  )
}
