import { CAUSES } from '@bonfire/contract/definitions/causes'
import type { Why } from '@bonfire/contract/hits/read-evidence'
import { Checkbox } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { hasRolesRestriction } from '../../../auth/permissions.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { type ListedFinding, useCheckCause } from './use-check-cause.ts'
import classes from './why.module.css'

/** What may be behind it, to be ticked off one after another; everyone sees who looked. */
export function Causes({ why, finding }: { why: Why; finding: ListedFinding }) {
  const t = useTranslations('equipment.why')
  const locale = useLanguage()
  const format = useFormatter()
  const personName = usePersonName()
  const user = useSessionUser()
  const check = useCheckCause(finding, user.displayName)
  const mayCheck = hasRolesRestriction(user)
  if (why.body.causes.length === 0) return null
  return (
    <fieldset className={classes.causes}>
      <legend className={classes.caption}>{t('causes')}</legend>
      {why.body.causes.map((cause) => {
        const checked = why.checked.find((one) => one.cause === cause)
        const by = checked && {
          name: checked.checkedBy === null ? t('formerPerson') : personName(checked.checkedBy),
          at: format.dateTime(new Date(checked.checkedAt), { dateStyle: 'medium', timeStyle: 'short' }),
        }
        return (
          <Checkbox
            key={cause}
            size="sm"
            label={CAUSES[cause]?.[locale] ?? cause}
            description={by && t('checkedBy', by)}
            checked={checked !== undefined}
            disabled={!mayCheck}
            onChange={(event) => check.mutate({ cause, isChecked: event.currentTarget.checked })}
          />
        )
      })}
    </fieldset>
  )
}
