import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './rules.module.css'
import { useReason } from './use-reason.ts'
import type { RuleConfiguring } from './use-rule-config.ts'

/** A save that was not taken: why, that nothing is lost, and the one thing that helps (ERR-07). */
export function SaveFailed({ configuring }: { configuring: RuleConfiguring }) {
  const t = useTranslations('rules.failure')
  const common = useTranslations('common')
  const reason = useReason()
  const { failure, save, takeNewest, isReloading } = configuring
  if (!failure) return null
  const titles = { conflict: t('conflict'), gone: t('gone'), failed: t('title') }
  const remedies = {
    conflict: { label: t('loadNewest'), act: takeNewest },
    gone: { label: t('reload'), act: takeNewest },
    failed: { label: common('retry'), act: save },
  }
  const remedy = remedies[failure.kind]
  return (
    <div role="alert" className={classes.failure}>
      <IconAlertTriangle size={18} aria-hidden color="var(--mantine-color-error)" />
      <div className={classes.failureText}>
        <strong>{titles[failure.kind]}</strong> <span>{reason(failure.error)}</span>{' '}
        {failure.kind === 'failed' && <span>{t('kept')}</span>}
      </div>
      <Button size="sm" variant="default" loading={isReloading} onClick={() => void remedy.act()}>
        {remedy.label}
      </Button>
    </div>
  )
}
