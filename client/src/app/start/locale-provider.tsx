import type { Locale } from '@bonfire/contract/people/users'
import { regionalLocale } from '@bonfire/contract/values/regional-locale'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { useFailure } from '../../lib/http/failure.ts'
import { onceServerIsBack } from '../../lib/http/server-back.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { SlowNotice, showPartProblem, whyMissing } from '../../lib/loading/part-problem.ts'
import { useStoredState } from '../../lib/stored/stored-state.ts'
import { speak, useTexts } from '../../locales/texts.ts'
import { WordsContext } from '../../ui/words.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The server names our own rules in these responses, in the language of the page. */
const SAID: ReadonlySet<string> = new Set(['hits', 'rules', 'firings'])

/** Provides texts in the chosen language once they have loaded, and keeps the previous language meanwhile. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const chosen = useStoredState((state) => state.locale)
  const { locale, texts } = useTexts()
  useEffect(() => followChoice(chosen), [chosen])
  const queryClient = useQueryClient()
  useEffect(() => {
    const isSwitched = document.documentElement.lang !== locale
    document.documentElement.lang = locale
    if (isSwitched) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => SAID.has(String(queryKey[0])) })
  }, [locale, queryClient])
  return (
    <IntlProvider locale={regionalLocale(locale, navigator.languages)} messages={texts} timeZone={timeZone}>
      {chosen !== locale && <SlowNotice />}
      <WithWords>{children}</WithWords>
    </IntlProvider>
  )
}

function WithWords({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  const failureOf = useFailure()
  const words = {
    cancel: t('cancel'),
    close: t('close'),
    dismiss: t('dismiss'),
    failure: (error: unknown) => failureOf(error).message,
    retry: t('retry'),
    stale: t('stale'),
    undo: t('undo'),
  }
  return <WordsContext value={words}>{children}</WordsContext>
}

/** Loads the texts, says why when they fail to load, and retries once the server is back. Returns a cancel function. */
function followChoice(chosen: Locale): () => void {
  let stopWaiting = () => {}
  let isChosen = true
  const follow = async () => {
    try {
      await loadChunk(() => speak(chosen))
      showPartProblem(null)
    } catch {
      const reason = await whyMissing()
      if (!isChosen) return
      showPartProblem(reason)
      if (reason === 'unreachable') stopWaiting = onceServerIsBack(follow)
    }
  }
  void follow()
  return () => {
    isChosen = false
    stopWaiting()
  }
}
