import { LOCALES } from '@bonfire/contract/people/users'
import { Menu } from '@mantine/core'
import { useChangePreferences } from '../../features/notifications/preferences.queries.ts'
import { setLocale, useStoredState } from '../../lib/stored/stored-state.ts'
import { LANGUAGE_NAMES } from '../../locales/language-names.ts'

export function LanguageItems() {
  const locale = useStoredState((state) => state.locale)
  // The server writes mails in this language. The screen does not wait for the update.
  const { mutate: save } = useChangePreferences()
  const choose = (value: string) => {
    const chosen = LOCALES.find((candidate) => candidate === value)
    if (!chosen || chosen === locale) return
    setLocale(chosen)
    save({ locale: chosen })
  }
  return (
    <Menu.RadioGroup value={locale} onChange={choose}>
      {LOCALES.map((value) => (
        <Menu.RadioItem key={value} value={value} lang={value} closeMenuOnClick>
          {LANGUAGE_NAMES[value]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
