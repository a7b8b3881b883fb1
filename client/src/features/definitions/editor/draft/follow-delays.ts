import { type Draft, emptyDraft } from './draft.ts'

/** The delays that hide what a condition on events, or on times when nobody is there, is about. */
const HIDING = ['modeDelay', 'alarmDelay'] as const
const ABOUT_EVENTS = /\b(?:starts|changes|turns)\s*\(|\bnot\s*\(?\s*(?:[a-zA-Z]+\.)?occ\b/
const NONE = { count: '0', unit: 'min' } as const

/** The delays of a new rule follow its condition until somebody sets them. */
export function followDelays(draft: Draft, set: ReadonlySet<string>): Draft {
  const usual = emptyDraft('en')
  const isAboutEvents = ABOUT_EVENTS.test(draft.when)
  const followed = HIDING.filter((delay) => !set.has(delay)).map((delay) => [
    delay,
    isAboutEvents ? NONE : usual[delay],
  ])
  return { ...draft, ...Object.fromEntries(followed) }
}
