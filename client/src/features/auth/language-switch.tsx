import { LOCALES } from '@bonfire/contract/users'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { setLocale, useStoredState } from '../../lib/stored-state.ts'
import { LANGUAGE_NAMES } from '../../locales/language-names.ts'
import classes from './sign-in.module.css'

/** The page speaks the language it was asked for, until another one is chosen. */
export function LanguageSwitch() {
  const t = useTranslations('auth')
  const asked = useSearch({ strict: false, select: (search) => ('locale' in search ? search.locale : undefined) })
  const locale = useStoredState((state) => state.locale)
  useEffect(() => {
    const known = LOCALES.find((candidate) => candidate === asked)
    if (known) setLocale(known)
  }, [asked])
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
