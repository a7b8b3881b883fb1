import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { loadChunk } from '../lib/load-chunk.ts'
import type { Translation } from './translation.ts'

interface ScreenTextsProps<Texts extends object> {
  /** Tells these texts from those of other screens. */
  name: string
  english: Texts
  loadFrench: () => Promise<Translation<Texts>>
  children: ReactNode
}

/** Gives a screen texts of its own, which arrive with it: a list that is read all day does not carry them. */
export function ScreenTexts<Texts extends object>({ name, english, loadFrench, children }: ScreenTextsProps<Texts>) {
  const locale = useLocale()
  const shared = useMessages()
  const load = async (): Promise<Texts> => {
    if (locale === 'en') return english
    // The English texts themselves type the arguments; French has the same keys.
    return (await loadChunk(loadFrench)) as unknown as Texts
  }
  const { data, isError } = useQuery({
    queryKey: ['texts', name, locale],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  // Texts that did not load must not hide the screen.
  const own = data ?? (isError ? english : undefined)
  if (!own) return null
  return (
    <IntlProvider locale={locale} messages={{ ...shared, ...own }}>
      {children}
    </IntlProvider>
  )
}
