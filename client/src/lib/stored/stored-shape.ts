import { type Locale, Locale as LocaleSchema } from '@bonfire/contract/people/users'
import { INSIGHT_TYPES, type InsightType } from '@bonfire/contract/values/category'
import * as z from 'zod/mini'
import {
  ANALYSIS_DEFAULTS,
  type AnalysisView,
  DAYS_RANGES,
  type DaysRange,
  DEFAULT_DAYS_RANGE,
  GROUP_BY_OPTIONS,
  LONGEST_SEARCH,
  SORT_BY_OPTIONS,
} from '../address/analysis-defaults.ts'

export const STORAGE_KEY = 'BonfireLS'
export const STORAGE_VERSION = 4

/** Collapsible sections of an action's details. */
export type ActionSection = 'equipment' | 'checks' | 'proof' | 'team' | 'links' | 'savings'

export type ColorScheme = 'light' | 'dark' | 'auto'

export interface StoredState {
  /** The project's key. */
  activeProject: string | null
  /** Site ids as `project~site`, here and below. */
  activeSite: string | null
  selectedSites: string[]
  /** Nobody chose them: they came with a first visit. */
  isSelectionDefault: boolean
  daysRange: DaysRange
  locale: Locale
  /** Chosen in this browser and not yet saved to the account. */
  isLocaleChosen: boolean
  /** A mirror of what `useSelectedSites` derives. */
  isMultiSite: boolean
  colorScheme: ColorScheme
  analysis: Record<InsightType, AnalysisView>
  actions: ActionsView
  /** The open sections. */
  actionSections: Record<ActionSection, boolean>
}

/** The state of the actions list between visits. */
export interface ActionsView {
  search: string
  /** Null for latest first. */
  sort: { column: string; direction: 'asc' | 'desc' } | null
}

const NO_ACTIONS_VIEW: ActionsView = { search: '', sort: null }

export const INITIAL_STATE: StoredState = {
  activeProject: null,
  activeSite: null,
  selectedSites: [],
  isSelectionDefault: false,
  daysRange: DEFAULT_DAYS_RANGE,
  locale: 'en',
  isLocaleChosen: false,
  isMultiSite: false,
  colorScheme: 'auto',
  analysis: ANALYSIS_DEFAULTS,
  actions: NO_ACTIONS_VIEW,
  actionSections: { equipment: true, checks: true, proof: true, team: true, links: true, savings: true },
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

/** Each field has its own fallback: one malformed value loses nothing else. */
const StoredStateSchema = z.object({
  activeProject: nullableText,
  activeSite: nullableText,
  selectedSites: z.catch(z.array(z.string()), []),
  isSelectionDefault: z.catch(z.boolean(), false),
  daysRange: z.catch(z.literal([...DAYS_RANGES]), DEFAULT_DAYS_RANGE),
  locale: z.catch(LocaleSchema, INITIAL_STATE.locale),
  // Values stored before this distinction existed count as chosen.
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
    z.object({
      equipment: openSchema,
      checks: openSchema,
      proof: openSchema,
      team: openSchema,
      links: openSchema,
      savings: openSchema,
    }),
    INITIAL_STATE.actionSections,
  ),
})

/** Parses anything into a complete state. */
export function parseStoredState(stored: unknown): StoredState {
  const parsed = StoredStateSchema.safeParse(stored)
  return parsed.success ? parsed.data : INITIAL_STATE
}

/** The state of a first visit, in the browser's first supported language. */
export function firstState(): StoredState {
  const languages = globalThis.navigator?.languages ?? []
  const spoken = languages.map((language) => LocaleSchema.safeParse(language.split('-')[0]).data)
  return { ...INITIAL_STATE, locale: spoken.find((locale) => locale !== undefined) ?? INITIAL_STATE.locale }
}

/** Versions 0 and 1 reset; 2 and 3 lose search texts, column sort and expanded state. */
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

/** Changes every list of findings. */
export function withEveryView(
  state: StoredState,
  change: (view: AnalysisView, insightType: InsightType) => AnalysisView,
): StoredState {
  const analysis = { ...state.analysis }
  for (const insightType of INSIGHT_TYPES) analysis[insightType] = change(analysis[insightType], insightType)
  return { ...state, analysis }
}
