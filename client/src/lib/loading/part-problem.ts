import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { useEffect } from 'react'
import { create } from 'zustand'

/** The reason why an opened part did not appear. The help widget comes from another service, so it has its own. */
export type PartProblem = 'slow' | 'unreachable' | 'newVersion' | 'missing' | 'helpMissing'

export const usePartProblem = create<{ problem: PartProblem | null }>(() => ({ problem: null }))

/** A notice of a new version stays until it is dismissed: whatever else loads, the page is an old one. */
export const showPartProblem = (problem: PartProblem | null): void =>
  usePartProblem.setState((now) => (now.problem === 'newVersion' ? now : { problem }))

export const dismissPartProblem = (): void => usePartProblem.setState({ problem: null })

// Under three seconds in all: nobody waits longer than that after a click without an explanation.
const SLOW_AFTER_MILLISECONDS = 2000
const ANSWER_WITHIN_MILLISECONDS = 900

/** Shows that loading takes long, while it is rendered. */
export function SlowNotice(): null {
  useEffect(() => {
    const timer = setTimeout(() => showPartProblem('slow'), SLOW_AFTER_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      if (usePartProblem.getState().problem === 'slow') showPartProblem(null)
    }
  }, [])
  return null
}

/** Fetches the first page, which names the scripts of the version that the server runs now. */
export async function whyMissing(): Promise<Exclude<PartProblem, 'slow' | 'helpMissing'>> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS)
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal })
    if (!answer.ok) return 'unreachable'
    return (await answer.text()).includes(ownScript()) ? 'missing' : 'newVersion'
  } catch {
    return 'unreachable'
  }
}

const ASK_AGAIN_AFTER_MILLISECONDS = MILLISECONDS_PER_MINUTE
let askedAt = Number.NEGATIVE_INFINITY
let isNew: Promise<boolean>

/**
 * A notice tells people that the server runs another version than this page. Asks at most once a minute, because some
 * lists are loaded every few seconds.
 */
export function noticeNewVersion(): Promise<boolean> {
  if (performance.now() - askedAt > ASK_AGAIN_AFTER_MILLISECONDS) {
    askedAt = performance.now()
    isNew = whyMissing().then((reason) => {
      if (reason === 'newVersion') showPartProblem(reason)
      if (reason === 'unreachable') askedAt = Number.NEGATIVE_INFINITY
      return reason === 'newVersion'
    })
  }
  return isNew
}

/** Each build has another name for it. */
export function ownScript(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
}
