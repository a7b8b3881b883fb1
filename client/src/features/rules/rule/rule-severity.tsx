import { SEVERITIES } from '@bonfire/contract/values/category'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import classes from './rule.module.css'

/** A filled mark and the label; unknown severities are shown as given. */
export function RuleSeverity({ severity }: { severity: string | null }) {
  const t = useTranslations('analysis.severity')
  if (!severity) return null
  const known = SEVERITIES.find((name) => name === severity.toLowerCase())
  return (
    <span className={`${basics.closeLine} ${basics.small}`}>
      <span className={classes.severityMark} data-severity={known ?? 'other'} aria-hidden />
      {known ? t(known) : severity}
    </span>
  )
}
