import basics from '../../../ui/basics.module.css'
import '@mantine/core/styles/Switch.css'
import type { Preferences } from '@bonfire/contract/people/users'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { preferencesQuery, useChangePreferences } from '../../notifications/preferences.queries.ts'
import classes from '../profile.module.css'
import { ProfileCard } from '../profile-card.tsx'
import { SaveMark } from '../save-mark.tsx'
import { DueDays } from './due-days.tsx'

/** The mails a user gets; the footer of every mail links here. */
export function EmailNotifications({ email }: { email: string }) {
  const t = useTranslations('profile.mails')
  const preferences = useQuery(preferencesQuery)
  return (
    <ProfileCard titleId="profile-mails" title={t('title')} hint={email ? t('hint', { email }) : t('noAddress')}>
      {preferences.isPending && <SkeletonRows rows={6} rowHeight={60} columns={['14%', '70%']} label={t('loading')} />}
      {preferences.isError && !preferences.data && <ErrorState title={t('failed')} load={preferences} />}
      {preferences.data && <MailSwitches preferences={preferences.data} />}
    </ProfileCard>
  )
}

const MAILS = [
  'actionTransitioned',
  'assignedToAction',
  'commentAdded',
  'mentions',
  'criticalActionCreated',
  'actionDue',
  'repairProved',
  'repairCameBack',
] as const satisfies readonly (keyof Preferences)[]

type MailPreference = (typeof MAILS)[number] | 'disableAll'

/** One switch per kind of mail, and one that overrides them all. */
function MailSwitches({ preferences }: { preferences: Preferences }) {
  const disableAll = usePreference('disableAll', preferences)
  return (
    <ul className={`${basics.list} ${classes.switches}`}>
      {MAILS.map((name) => (
        <li key={name}>
          <MailSwitch name={name} preferences={preferences} isDisabled={disableAll.isOn} />
          {name === 'actionDue' && preferences.actionDue && !disableAll.isOn && <DueDays preferences={preferences} />}
        </li>
      ))}
      <li>
        <PreferenceSwitch name="disableAll" preference={disableAll} />
      </li>
    </ul>
  )
}

interface MailSwitchProps {
  name: MailPreference
  preferences: Preferences
  isDisabled: boolean
}

function MailSwitch({ name, preferences, isDisabled }: MailSwitchProps) {
  return <PreferenceSwitch name={name} preference={usePreference(name, preferences)} isDisabled={isDisabled} />
}

interface PreferenceSwitchProps {
  name: MailPreference
  preference: ReturnType<typeof usePreference>
  isDisabled?: boolean
}

function PreferenceSwitch({ name, preference, isDisabled = false }: PreferenceSwitchProps) {
  const t = useTranslations('profile.mails')
  return (
    <>
      <Switch
        classNames={{ description: classes.switchHint }}
        checked={preference.isOn}
        disabled={isDisabled}
        onChange={(event) => preference.turn(event.currentTarget.checked)}
        label={t(`${name}.label`)}
        description={t(`${name}.hint`)}
      />
      {!isDisabled && <SaveMark saving={preference.saving} />}
    </>
  )
}

/** A preference as last chosen; if it could not be saved, as the server has it. */
function usePreference(name: MailPreference, preferences: Preferences) {
  const saving = useChangePreferences()
  const chosen = saving.isPending ? saving.variables[name] : undefined
  return {
    isOn: chosen ?? preferences[name],
    turn: (isOn: boolean) => saving.mutate({ [name]: isOn }),
    saving,
  }
}
