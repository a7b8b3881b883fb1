import { Button, Checkbox, Popover } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import classes from '../../../../ui/toolbar.module.css'

interface SnoozedPopoverProps {
  snoozedCount: number
  showSnoozed: boolean
  onChange: (showSnoozed: boolean) => void
}

/** Says how much is snoozed, and switches it on. */
export const SnoozedPopover = memo(function SnoozedPopover(props: SnoozedPopoverProps) {
  const { snoozedCount, showSnoozed, onChange } = props
  const t = useTranslations('analysis.toolbar')
  const format = useFormatter()
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={240}>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          className={classes.choice}
          leftSection={<IconBellOff size={15} aria-hidden />}
          title={t('snoozed')}
          aria-pressed={showSnoozed}
        >
          <span className={classes.roomy}>{t('snoozed')}</span>{' '}
          <span className={classes.count}>{format.number(snoozedCount)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('snoozed')}>
        <div className={classes.popover}>
          <p>{t('snoozedCount', { count: snoozedCount })}</p>
          <Checkbox
            size="sm"
            label={t('showSnoozed')}
            checked={showSnoozed}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
})
