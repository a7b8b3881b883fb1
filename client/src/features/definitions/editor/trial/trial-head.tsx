import type { Site } from '@bonfire/contract/sites'
import { Loader, Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import classes from './trial.module.css'

const RANGES = [7, 30, 60] as const

interface TrialHeadProps {
  sites: readonly Site[]
  site: Site | undefined
  days: number
  isRunning: boolean
  onSite: (siteId: string) => void
  onDays: (days: number) => void
}

export function TrialHead({ sites, site, days, isRunning, onSite, onDays }: TrialHeadProps) {
  const t = useTranslations('catalogue.editor.trial')
  return (
    <div className={classes.trialHead}>
      <h2 className={basics.partTitle}>{t('title')}</h2>
      <span className={classes.busy} role="status">
        {isRunning && <Loader size={14} aria-hidden />}
        <span className="visually-hidden">{isRunning && t('running')}</span>
      </span>
      <Select
        size="xs"
        aria-label={t('site')}
        searchable
        allowDeselect={false}
        value={site?.syncoId ?? null}
        placeholder={t('chooseSite')}
        data={sites.map(({ syncoId, label }) => ({ value: syncoId, label }))}
        onChange={(value) => value && onSite(value)}
      />
      <Select
        size="xs"
        aria-label={t('range')}
        allowDeselect={false}
        className={classes.range ?? ''}
        value={String(days)}
        data={RANGES.map((value) => ({ value: String(value), label: t('lastDays', { days: value }) }))}
        onChange={(value) => onDays(Number(value ?? days))}
      />
    </div>
  )
}
