import type { Locale } from '@bonfire/contract/users'
import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { useStoredState } from '../lib/stored-state.ts'
import { useIsLate } from '../lib/use-is-late.ts'
import en, { type Messages } from '../locales/en.ts'
import { loadMessages } from '../locales/messages.ts'

interface Spoken {
  locale: Locale
  messages: Messages
}

const ENGLISH: Spoken = { locale: 'en', messages: en }
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Speaks the remembered language; draws nothing until its texts have arrived, and keeps the former one until then. Texts
 * that do not come must not hide the application: it speaks English until they do.
 */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const locale = useStoredState((state) => state.locale)
  const [arrived, setSpoken] = useState<Spoken | null>(locale === 'en' ? ENGLISH : null)
  const isLate = useIsLate(arrived === null)
  const spoken = arrived ?? (isLate ? ENGLISH : null)

  useEffect(() => {
    let current = true
    void loadMessages(locale).then((messages) => current && setSpoken({ locale, messages }))
    return () => {
      current = false
    }
  }, [locale])

  useEffect(() => {
    if (spoken) document.documentElement.lang = spoken.locale
  }, [spoken])

  if (!spoken) return null
  return (
    <IntlProvider locale={spoken.locale} messages={spoken.messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
