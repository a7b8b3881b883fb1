import type { Locale } from '@bonfire/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { loadChunk } from '../../lib/load-chunk.ts'
import en from '../../locales/en/profile.ts'

async function loadTexts(locale: Locale): Promise<typeof en> {
  if (locale === 'en') return en
  const french = await loadChunk(() => import('../../locales/fr/profile.ts'))
  // The English texts themselves type the arguments; French has the same keys.
  return french.default as unknown as typeof en
}

/** The texts of this screen, which arrive with it: a list that is read all day does not carry them. */
export function ProfileTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const shared = useMessages()
  const texts = useQuery({
    queryKey: ['texts', 'profile', locale],
    queryFn: () => loadTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  // Texts that did not load must not hide the screen.
  const profile = texts.data ?? (texts.isError ? en : undefined)
  if (!profile) return null
  return (
    <IntlProvider locale={locale} messages={{ ...shared, profile }}>
      {children}
    </IntlProvider>
  )
}
