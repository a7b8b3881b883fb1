import type { Preferences } from '@bonfire/contract/people/users'
import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChangePreferences } from '../../notifications/preferences.queries.ts'
import classes from '../profile.module.css'
import { SaveMark } from '../save-mark.tsx'

const OFFERED_DAYS = [0, 1, 2, 3, 7, 14]

/** Chooses how long before an action is due its mail comes. */
export function DueDays({ preferences }: { preferences: Preferences }) {
  const t = useTranslations('profile.mails.dueDaysBefore')
  const saving = useChangePreferences()
  const chosen = (saving.isPending ? saving.variables.dueDaysBefore : undefined) ?? preferences.dueDaysBefore
  const days = [...new Set([...OFFERED_DAYS, chosen])].sort((a, b) => a - b)
  return (
    <>
      <Select
        className={classes.dueDays}
        label={t('label')}
        data={days.map((count) => ({ value: String(count), label: t('days', { days: count }) }))}
        value={String(chosen)}
        onChange={(value) => value !== null && saving.mutate({ dueDaysBefore: Number(value) })}
        allowDeselect={false}
        withScrollArea={false}
      />
      <SaveMark saving={saving} />
    </>
  )
}
