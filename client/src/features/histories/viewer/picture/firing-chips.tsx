import { UnstyledButton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { HistoryAddress } from '../use-viewer.ts'
import classes from '../viewer.module.css'
import local from './picture.module.css'
import type { Firings } from './use-firings.ts'

/** The rules that fired in the range; pressing one highlights it. */
export function FiringChips({ firings, address }: { firings: Firings; address: HistoryAddress }) {
  const t = useTranslations('histories')
  const { rules, chosenId } = firings.shown
  if (firings.hasFailed) return <p className={classes.notice}>{t('firingsFailed')}</p>
  if (rules.length === 0) return null
  const choose = (ruleId: string) =>
    address.change({ rule: ruleId === chosenId ? undefined : ruleId, occurrence: undefined })
  return (
    <ul className={local.chips} aria-label={t('firings')}>
      {rules.map(({ ruleId, ruleName, firings: own, snoozeEnd }) => {
        const text = t('firingsCount', { name: ruleName, count: own.length })
        return (
          <li key={ruleId}>
            <UnstyledButton
              className={local.chip}
              aria-pressed={ruleId === chosenId}
              data-snoozed={snoozeEnd !== null || undefined}
              onClick={() => choose(ruleId)}
            >
              <span className={local.chipMark} aria-hidden />
              <span className="cut" dir="auto" title={ruleName}>
                {snoozeEnd === null ? text : t('firingsSnoozed', { text })}
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
