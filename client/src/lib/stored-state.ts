import { INSIGHT_TYPES, type InsightType } from '@bonfire/contract/category'
import { type Locale, Locale as LocaleSchema } from '@bonfire/contract/users'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  ANALYSIS_DEFAULTS,
  type AnalysisView,
  DAYS_RANGES,
  type DaysRange,
  DEFAULT_DAYS_RANGE,
  GROUP_BY_OPTIONS,
  LONGEST_SEARCH,
  SORT_BY_OPTIONS,
} from './analysis-defaults.ts'
import { sharedStorage } from './shared-storage.ts'

export const STORAGE_KEY = 'BonfireLS'
const STORAGE_VERSION = 4

/** Parts of an action's details that fold. */
export type ActionSection = 'equipment' | 'team' | 'links' | 'savings'

export type ColorScheme = 'light' | 'dark' | 'auto'

export interface StoredState {
  /** The project's key. */
  activeProject: string | null
  /** Site ids in the `project~site` form, here and below. */
  activeSite: string | null
  selectedSites: string[]
  daysRange: DaysRange
  locale: Locale
  /** Somebody chose it in this browser, and their account does not know of it yet. */
  isLocaleChosen: boolean
  /** A mirror of what `useSelectedSites` derives (OPEN-B08). */
  isMultiSite: boolean
  colorScheme: ColorScheme
  analysis: Record<InsightType, AnalysisView>
  actions: ActionsView
  /** Whether each is open. */
  actionSections: Record<ActionSection, boolean>
}

/** What the list of actions remembers between visits. */
interface ActionsView {
  search: string
  /** Null for the newest first. */
  sort: { column: string; direction: 'asc' | 'desc' } | null
}

const NO_ACTIONS_VIEW: ActionsView = { search: '', sort: null }

export const INITIAL_STATE: StoredState = {
  activeProject: null,
  activeSite: null,
  selectedSites: [],
  daysRange: DEFAULT_DAYS_RANGE,
  locale: 'en',
  isLocaleChosen: false,
  isMultiSite: false,
  colorScheme: 'auto',
  analysis: ANALYSIS_DEFAULTS,
  actions: NO_ACTIONS_VIEW,
  actionSections: { equipment: true, team: true, links: true, savings: true },
}

const searchText = z.string().check(z.maxLength(LONGEST_SEARCH))
const columnSort = z.nullable(z.object({ column: z.string(), direction: z.enum(['asc', 'desc']) }))

function viewSchema(defaults: AnalysisView) {
  return z.catch(
    z.object({
      groupBy: z.catch(z.enum(GROUP_BY_OPTIONS), defaults.groupBy),
      sortBy: z.catch(z.enum(SORT_BY_OPTIONS), defaults.sortBy),
      search: z.catch(searchText, defaults.search),
      hitSearch: z.catch(searchText, defaults.hitSearch),
      columnSort: z.catch(columnSort, defaults.columnSort),
      collapsed: z.catch(z.record(z.string(), z.boolean()), {}),
      showSnoozed: z.catch(z.boolean(), defaults.showSnoozed),
      scrollTop: z.catch(z.number().check(z.minimum(0)), 0),
    }),
    defaults,
  )
}

const openSchema = z.catch(z.boolean(), true)

const nullableText = z.catch(z.nullable(z.string()), null)

/** Each field falls back on its own: one malformed value loses nothing else. */
const StoredStateSchema = z.object({
  activeProject: nullableText,
  activeSite: nullableText,
  selectedSites: z.catch(z.array(z.string()), []),
  daysRange: z.catch(z.literal([...DAYS_RANGES]), DEFAULT_DAYS_RANGE),
  locale: z.catch(LocaleSchema, INITIAL_STATE.locale),
  // What was stored before there was a difference was chosen.
  isLocaleChosen: z.catch(z.boolean(), true),
  isMultiSite: z.catch(z.boolean(), false),
  colorScheme: z.catch(z.enum(['light', 'dark', 'auto']), INITIAL_STATE.colorScheme),
  analysis: z.catch(
    z.object({
      insights: viewSchema(ANALYSIS_DEFAULTS.insights),
      monitoring: viewSchema(ANALYSIS_DEFAULTS.monitoring),
    }),
    INITIAL_STATE.analysis,
  ),
  actions: z.catch(
    z.object({ search: z.catch(searchText, ''), sort: z.catch(columnSort, null) }),
    INITIAL_STATE.actions,
  ),
  actionSections: z.catch(
    z.object({ equipment: openSchema, team: openSchema, links: openSchema, savings: openSchema }),
    INITIAL_STATE.actionSections,
  ),
})

/** Whatever was stored, as a whole state. */
export function parseStoredState(stored: unknown): StoredState {
  const parsed = StoredStateSchema.safeParse(stored)
  return parsed.success ? parsed.data : INITIAL_STATE
}

/** A first visit, in the first language of the browser that there are texts in. */
function firstState(): StoredState {
  const languages = globalThis.navigator?.languages ?? []
  const spoken = languages.map((language) => LocaleSchema.safeParse(language.split('-')[0]).data)
  return { ...INITIAL_STATE, locale: spoken.find((locale) => locale !== undefined) ?? INITIAL_STATE.locale }
}

/** Versions 0 and 1 reset; 2 and 3 lose search texts, column sort and expanded state (PER-04 to PER-06, OPEN-M08). */
export function migrateStoredState(stored: unknown, version: number): StoredState {
  if (version < 2) return INITIAL_STATE
  const state = parseStoredState(stored)
  if (version >= STORAGE_VERSION) return state
  const migrated = withEveryView(state, (view, insightType) => ({
    ...view,
    search: '',
    hitSearch: '',
    collapsed: {},
    columnSort: ANALYSIS_DEFAULTS[insightType].columnSort,
  }))
  return { ...migrated, actions: NO_ACTIONS_VIEW }
}

function withEveryView(
  state: StoredState,
  change: (view: AnalysisView, insightType: InsightType) => AnalysisView,
): StoredState {
  const analysis = { ...state.analysis }
  for (const insightType of INSIGHT_TYPES) analysis[insightType] = change(analysis[insightType], insightType)
  return { ...state, analysis }
}

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
    // `migrate` is skipped when the stored version is no number, so everything is validated here.
    merge: (stored) => shared.begin(stored === undefined ? firstState() : parseStoredState(stored)),
  }),
)

// Language and theme are those of the person, in every tab. How a tab arranges its list is its own: others begin with
// it, and none changes under somebody's hands.
shared.onWritten(
  ({ locale, isLocaleChosen, colorScheme }) => ({ locale, isLocaleChosen, colorScheme }),
  useStoredState.setState,
)

/** Chosen here: it stays until it has become the account's. */
export function setLocale(locale: Locale): void {
  useStoredState.setState({ locale, isLocaleChosen: true })
}

/** The language of an address: whoever follows a mail's link reads on as the mail was written. */
export function showLocale(locale: Locale): void {
  useStoredState.setState({ locale })
}

/** The language of the account; a choice made here comes first. */
export function followLocale(locale: Locale): void {
  if (!useStoredState.getState().isLocaleChosen) useStoredState.setState({ locale })
}

/** The account has the language that was chosen here: where it is changed elsewhere, it changes here. */
export function settleLocale(): void {
  useStoredState.setState({ isLocaleChosen: false })
}

export function setColorScheme(colorScheme: ColorScheme): void {
  useStoredState.setState({ colorScheme })
}

export function setDaysRange(daysRange: DaysRange): void {
  useStoredState.setState({ daysRange })
}

export function setSelection(
  selection: Pick<StoredState, 'activeProject' | 'activeSite' | 'selectedSites' | 'isMultiSite'>,
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

/** Search texts last for one session (OPEN-C02). */
export function clearSearchTexts(): void {
  useStoredState.setState((state) => ({
    ...withEveryView(state, (view) => ({ ...view, search: '', hitSearch: '' })),
    actions: { ...state.actions, search: '' },
  }))
}

/** Resolves once what the browser stored has been read (AUTH-05). */
export function storedStateReady(): Promise<void> {
  if (useStoredState.persist.hasHydrated()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useStoredState.persist.onFinishHydration(() => {
      stop()
      resolve()
    })
  })
}
