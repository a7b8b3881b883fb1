import '@mantine/core/styles/Switch.css'
import type { Preferences } from '@bonfire/contract/people/users'
import { Switch } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { maySeeInsights } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useChangePreferences } from '../../notifications/preferences.queries.ts'
import classes from '../profile.module.css'
import { SaveMark } from '../save-mark.tsx'
import { InsightSubscriptions } from './insight-subscriptions.tsx'

const OF_OWN_WORK = [
  'actionTransitioned',
  'assignedToAction',
  'commentAdded',
  'mentions',
] as const satisfies readonly (keyof Preferences)[]

/** What happens at the user's sites, no matter who works on it. */
const OF_SITES = ['criticalActionCreated'] as const satisfies readonly (keyof Preferences)[]

type MailPreference = (typeof OF_OWN_WORK)[number] | (typeof OF_SITES)[number] | 'disableAll'

/** One switch per kind of mail, and one that overrides them all. */
export function MailSwitches({ preferences }: { preferences: Preferences }) {
  const disableAll = usePreference('disableAll', preferences)
  const isSubscriber = maySeeInsights(useSessionUser())
  const rows = (names: readonly MailPreference[]) =>
    names.map((name) => (
      <li key={name}>
        <MailSwitch name={name} preferences={preferences} isDisabled={disableAll.isOn} />
      </li>
    ))
  return (
    <>
      <ul className={classes.switches}>
        {rows(OF_OWN_WORK)}
        {!isSubscriber && rows(OF_SITES)}
      </ul>
      {isSubscriber && (
        <InsightSubscriptions>
          <ul className={classes.switches}>{rows(OF_SITES)}</ul>
        </InsightSubscriptions>
      )}
      <ul className={classes.switches}>
        <li>
          <PreferenceSwitch name="disableAll" preference={disableAll} />
        </li>
      </ul>
    </>
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
