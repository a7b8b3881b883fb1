import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import classes from './saving.module.css'
import type { RuleConfiguring } from './use-rule-config.ts'

/** A failed save: why, that nothing is lost, and what to do. */
export function SaveFailed({ configuring }: { configuring: RuleConfiguring }) {
  const t = useTranslations('rules.failure')
  const common = useTranslations('common')
  const failureOf = useFailure()
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
    <div role="alert" className={`${classes.failure} ${basics.wideLine}`}>
      <IconAlertTriangle size={18} aria-hidden color="var(--mantine-color-error)" />
      <div className={classes.failureText}>
        <strong>{titles[failure.kind]}</strong> <span>{failureOf(failure.error).detail}</span>{' '}
        {failure.kind === 'failed' && <span>{t('kept')}</span>}
      </div>
      <Button size="sm" variant="default" loading={isReloading} onClick={() => void remedy.act()}>
        {remedy.label}
      </Button>
    </div>
  )
}
