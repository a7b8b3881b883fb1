import { SEVERITIES } from '@bonfire/contract/values/category'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import classes from './severity-mark.module.css'

/** A filled mark and the label; unknown severities are shown as given. */
export const SeverityMark = memo(function SeverityMark({ severity }: { severity: string | null }) {
  const t = useTranslations('analysis.severity')
  if (severity === null || severity === '') return null
  const known = SEVERITIES.find((name) => name === severity.toLowerCase())
  const word = known ? t(known) : severity
  return (
    <span className={classes.severity} title={word}>
      <span className={classes.mark} data-severity={known ?? 'other'} aria-hidden />
      <span className={classes.word}>{word}</span>
    </span>
  )
})
