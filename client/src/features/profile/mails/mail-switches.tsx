import basics from '../../../ui/basics.module.css'
import '@mantine/core/styles/Switch.css'
import type { Preferences } from '@bonfire/contract/people/users'
import { Switch } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChangePreferences } from '../../notifications/preferences.queries.ts'
import classes from '../profile.module.css'
import { SaveMark } from '../save-mark.tsx'
import { DueDays } from './due-days.tsx'

const MAILS = [
  'actionTransitioned',
  'assignedToAction',
  'commentAdded',
  'mentions',
  'criticalActionCreated',
  'actionDue',
] as const satisfies readonly (keyof Preferences)[]

type MailPreference = (typeof MAILS)[number] | 'disableAll'

/** One switch per kind of mail, and one that overrides them all. */
export function MailSwitches({ preferences }: { preferences: Preferences }) {
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
