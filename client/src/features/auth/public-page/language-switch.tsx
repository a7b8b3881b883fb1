import { LOCALES } from '@bonfire/contract/people/users'
import { useTranslations } from 'use-intl'
import { setLocale, useStoredState } from '../../../lib/stored/stored-state.ts'
import { LANGUAGE_NAMES } from '../../../locales/language-names.ts'
import classes from './language-switch.module.css'

export function LanguageSwitch() {
  const t = useTranslations('auth')
  const locale = useStoredState((state) => state.locale)
  return (
    <fieldset className={classes.languages}>
      <legend className="visually-hidden">{t('language')}</legend>
      {LOCALES.map((candidate) => (
        <button
          key={candidate}
          type="button"
          lang={candidate}
          aria-pressed={candidate === locale}
          onClick={() => setLocale(candidate)}
        >
          {LANGUAGE_NAMES[candidate]}
        </button>
      ))}
    </fieldset>
  )
}
