import type { Locale } from '@bonfire/contract/people/users'
import type { InsightType } from '@bonfire/contract/values/category'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { AnalysisView, DaysRange } from '../address/analysis-defaults.ts'
import type { DayRange } from '../time/site-days.ts'
import { onStorageLost } from './owner.ts'
import { sharedStorage } from './shared-storage.ts'
import {
  type ActionSection,
  type ActionsView,
  type ColorScheme,
  firstState,
  INITIAL_STATE,
  migrateStoredState,
  parseStoredState,
  STORAGE_KEY,
  STORAGE_VERSION,
  type StoredState,
  withEveryView,
} from './stored-shape.ts'

const shared = sharedStorage({
  name: STORAGE_KEY,
  version: STORAGE_VERSION,
  parse: parseStoredState,
  initial: INITIAL_STATE,
})

export const useStoredState = create<StoredState>()(
  persist(() => INITIAL_STATE, {
    name: STORAGE_KEY,
    version: STORAGE_VERSION,
    storage: shared.storage,
    migrate: migrateStoredState,
    // `migrate` is skipped if the stored version is not a number, so everything is validated here.
    merge: (stored) => shared.begin(stored === undefined ? firstState() : parseStoredState(stored)),
  }),
)

// Language and theme belong to the user and follow in every tab. List state belongs to each tab: new tabs start with
// it, but open ones never change unasked.
shared.onWritten(
  ({ locale, isLocaleChosen, colorScheme }) => ({ locale, isLocaleChosen, colorScheme }),
  useStoredState.setState,
)

/** Chosen here: kept until the account has it too. */
export function setLocale(locale: Locale): void {
  useStoredState.setState({ locale, isLocaleChosen: true })
}

/** The language in the URL: links in mails continue in the mail's language. */
export function showLocale(locale: Locale): void {
  useStoredState.setState({ locale })
}

/** The account's language; a choice made here takes precedence. */
export function followLocale(locale: Locale): void {
  if (!useStoredState.getState().isLocaleChosen) useStoredState.setState({ locale })
}

/** The account now has the language chosen here, so later changes elsewhere apply here too. */
export function clearLocaleChoice(): void {
  useStoredState.setState({ isLocaleChosen: false })
}

export function setColorScheme(colorScheme: ColorScheme): void {
  useStoredState.setState({ colorScheme })
}

export function setDaysRange(daysRange: DaysRange): void {
  useStoredState.setState({ daysRange })
}

export function setSelection(
  selection: Pick<StoredState, 'activeProject' | 'activeSite' | 'selectedSites' | 'isSelectionDefault' | 'isMultiSite'>,
): void {
  useStoredState.setState(selection)
}

export function setAnalysisView(insightType: InsightType, change: Partial<AnalysisView>): void {
  useStoredState.setState((state) => ({
    analysis: { ...state.analysis, [insightType]: { ...state.analysis[insightType], ...change } },
  }))
}

export function setActionsView(change: Partial<ActionsView>): void {
  useStoredState.setState((state) => ({ actions: { ...state.actions, ...change } }))
}

export function setActionSection(section: ActionSection, isOpen: boolean): void {
  useStoredState.setState(({ actionSections }) => ({ actionSections: { ...actionSections, [section]: isOpen } }))
}

/** Search texts and chosen days are kept for one session. */
export function clearSearchTexts(): void {
  forgetTabRange()
  useStoredState.setState((state) => ({
    ...withEveryView(state, (view) => ({ ...view, search: '', hitSearch: '' })),
    actions: { ...state.actions, search: '' },
  }))
}

/** Keeps how someone arranged things, and nothing that says which sites, findings or actions they saw. */
export function clearContents(): void {
  forgetTabRange()
  useStoredState.setState(withoutContents)
}

function withoutContents(state: StoredState): StoredState {
  const { activeProject, activeSite, selectedSites, isSelectionDefault, isMultiSite, actions } = INITIAL_STATE
  return {
    ...withEveryView(state, (view) => ({ ...view, search: '', hitSearch: '', collapsed: {}, scrollTop: 0 })),
    activeProject,
    activeSite,
    selectedSites,
    isSelectionDefault,
    isMultiSite,
    actions: { ...state.actions, search: actions.search },
  }
}

// A page that waits for a sign-in read what the other tab has deleted.
onStorageLost((isOwned) => {
  if (!isOwned) useStoredState.setState(shared.begin(withoutContents(useStoredState.getState())))
})

/** Resolves once what the browser stored has been read. */
export function storedStateReady(): Promise<void> {
  if (useStoredState.persist.hasHydrated()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useStoredState.persist.onFinishHydration(() => {
      stop()
      resolve()
    })
  })
}

/**
 * The custom range last chosen in this tab, null after a documented one. It is not stored: on another day, or in
 * another tab, its days would hide what is new.
 */
export const useTabRange = create<{ readonly custom: DayRange | null }>(() => ({ custom: null }))

/** Forgets the range at a sign-in: someone else may be there. */
export function forgetTabRange(): void {
  useTabRange.setState({ custom: null })
}
