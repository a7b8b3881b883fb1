import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { loadInTheEnd } from '../lib/part-problem.ts'
import { useIsLate } from '../lib/use-is-late.ts'
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
    return (await loadInTheEnd(loadFrench)) as unknown as Texts
  }
  const { data } = useQuery({
    queryKey: ['texts', name, locale],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const isLate = useIsLate(data === undefined)
  // Texts that do not come must not hide the screen: they take the place of the English ones when they do.
  const own = data ?? (isLate ? english : undefined)
  if (!own) return null
  return (
    <IntlProvider locale={locale} messages={{ ...shared, ...own }}>
      {children}
    </IntlProvider>
  )
}
