import { causeText } from '@bonfire/contract/definitions/causes'
import type { Likelihood } from '@bonfire/contract/diagnosis/diagnose'
import type { CheckedCause } from '@bonfire/contract/hits/evidence'
import { Checkbox } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { usePersonName } from '../../lib/person-name.ts'
import { useLanguage } from '../../lib/use-language.ts'
import classes from './evidence.module.css'
import { LikelihoodChip } from './likelihood-chip.tsx'

interface CausesProps {
  /** Keys, in the order in which to look into them. */
  causes: readonly string[]
  checked: readonly CheckedCause[]
  /** How likely each is, if that is known. */
  likelihoods?: ReadonlyMap<string, Likelihood>
  /** Undefined for people who may only read. */
  onCheck: ((change: { cause: string; isChecked: boolean }) => void) | undefined
}

/** Lists possible causes of a finding, to be ticked off one after another; everyone sees who looked. */
export function Causes({ causes, checked, likelihoods, onCheck }: CausesProps) {
  const t = useTranslations('evidence')
  const locale = useLanguage()
  const format = useFormatter()
  const personName = usePersonName()
  if (causes.length === 0) return null
  return (
    <fieldset className={classes.causes}>
      <legend className={classes.caption}>{t('causes')}</legend>
      {causes.map((cause) => {
        const tick = checked.find((one) => one.cause === cause)
        const likelihood = likelihoods?.get(cause)
        const by = tick && {
          name: tick.checkedBy === null ? t('formerPerson') : personName(tick.checkedBy),
          at: format.dateTime(new Date(tick.checkedAt), { dateStyle: 'medium', timeStyle: 'short' }),
        }
        return (
          <Checkbox
            key={cause}
            size="sm"
            label={
              <>
                {causeText(cause, locale)} {likelihood && <LikelihoodChip likelihood={likelihood} />}
              </>
            }
            aria-label={causeText(cause, locale)}
            description={by && t('checkedBy', by)}
            checked={tick !== undefined}
            disabled={!onCheck}
            onChange={(event) => onCheck?.({ cause, isChecked: event.currentTarget.checked })}
          />
        )
      })}
    </fieldset>
  )
}
