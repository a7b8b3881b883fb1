import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANALYSIS_DEFAULTS } from '../address/analysis-defaults.ts'
import { INITIAL_STATE, migrateStoredState, parseStoredState, STORAGE_KEY } from './stored-shape.ts'

const worked = {
  ...INITIAL_STATE,
  locale: 'fr',
  isLocaleChosen: true,
  selectedSites: ['p1~s1', 'p1~s2'],
  daysRange: 7,
  analysis: {
    ...INITIAL_STATE.analysis,
    insights: {
      ...ANALYSIS_DEFAULTS.insights,
      groupBy: 'rule',
      search: 'chiller',
      hitSearch: 'flat',
      columnSort: { column: 'hits', direction: 'asc' },
      collapsed: { 'rule:r1': true },
      showSnoozed: true,
    },
  },
  actions: { search: 'ahu', sort: { column: 'savings', direction: 'desc' } },
}

describe('migrating state from an older version', () => {
  it.each([0, 1])('version %i is reset', (version) => {
    expect(migrateStoredState(worked, version)).toEqual(INITIAL_STATE)
  })

  it.each([2, 3])('version %i loses search texts, column sort and expanded state, and nothing else', (version) => {
    const migrated = migrateStoredState(worked, version)
    expect(migrated).toMatchObject({ locale: 'fr', selectedSites: ['p1~s1', 'p1~s2'], daysRange: 7 })
    expect(migrated.analysis.insights).toEqual({ ...ANALYSIS_DEFAULTS.insights, groupBy: 'rule', showSnoozed: true })
    expect(migrated.actions).toEqual({ search: '', sort: null })
  })

  it('version 4 loads unchanged', () => {
    expect(migrateStoredState(worked, 4)).toEqual(worked)
  })
})

describe('a first visit', () => {
  it('starts in English with three days and no sites', () => {
    expect(INITIAL_STATE).toMatchObject({
      activeProject: null,
      activeSite: null,
      selectedSites: [],
      daysRange: 3,
      locale: 'en',
      isMultiSite: false,
    })
  })

  it('shows insights by priority A to Z, and monitoring by site, most hits first', () => {
    expect(INITIAL_STATE.analysis).toMatchObject({
      insights: { groupBy: 'priority', sortBy: 'alphaAsc', showSnoozed: false },
      monitoring: {
        groupBy: 'site',
        sortBy: 'hits',
        columnSort: { column: 'latest', direction: 'desc' },
        showSnoozed: true,
      },
    })
  })
})

describe('malformed values', () => {
  it('drop a search text that no URL could carry', () => {
    const huge = { ...worked.analysis.insights, search: 'x'.repeat(1_000_000), hitSearch: 'x'.repeat(201) }
    const { analysis } = parseStoredState({ ...worked, analysis: { ...worked.analysis, insights: huge } })
    expect(analysis.insights).toMatchObject({ search: '', hitSearch: '', groupBy: 'rule' })
  })

  it('fall back one field at a time', () => {
    const state = parseStoredState({
      ...worked,
      daysRange: 5,
      locale: 'de',
      selectedSites: 'p1~s1',
      analysis: { insights: { ...worked.analysis.insights, sortBy: 'luck', scrollTop: -3 }, monitoring: null },
    })
    expect(state).toMatchObject({ daysRange: 3, locale: 'en', selectedSites: [] })
    expect(state.analysis.insights).toMatchObject({ sortBy: 'alphaAsc', scrollTop: 0, search: 'chiller' })
    expect(state.analysis.monitoring).toEqual(ANALYSIS_DEFAULTS.monitoring)
  })

  it.each([null, 17, 'text', []])('%j is a first visit', (stored) => {
    expect(parseStoredState(stored)).toEqual(INITIAL_STATE)
  })
})

describe('the store in a browser', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.resetModules()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    })
  })

  it.each([
    ['no JSON', '{"state":'],
    ['no version', JSON.stringify({ state: { daysRange: 'many', locale: 'fr' } })],
    ['no object', '"BonfireLS"'],
  ])('starts even if the stored text has %s', async (_case, text) => {
    stored.set(STORAGE_KEY, text)
    const { useStoredState, storedStateReady } = await import('./stored-state.ts')
    await storedStateReady()
    expect(useStoredState.getState().daysRange).toBe(3)
  })

  it('saves a choice under BonfireLS as version 4', async () => {
    const { setDaysRange } = await import('./stored-state.ts')
    setDaysRange(30)
    expect(JSON.parse(stored.get('BonfireLS') ?? '')).toMatchObject({ version: 4, state: { daysRange: 30 } })
  })

  it('drops search texts in a new session and keeps the rest of the view', async () => {
    const { setActionsView, setAnalysisView, clearSearchTexts, useStoredState } = await import('./stored-state.ts')
    setAnalysisView('monitoring', { search: 'pump', hitSearch: 'critical', groupBy: 'rule' })
    setActionsView({ search: 'ahu', sort: { column: 'site', direction: 'asc' } })
    clearSearchTexts()
    expect(useStoredState.getState().actions).toEqual({ search: '', sort: { column: 'site', direction: 'asc' } })
    expect(useStoredState.getState().analysis.monitoring).toMatchObject({ search: '', hitSearch: '', groupBy: 'rule' })
  })

  /** Another tab on the same storage. */
  async function openTab() {
    vi.resetModules()
    const tab = await import('./stored-state.ts')
    await tab.storedStateReady()
    return tab
  }
  const kept = () => JSON.parse(stored.get(STORAGE_KEY) ?? '').state

  it('merges the changes of two tabs, whichever wrote last', async () => {
    const one = await openTab()
    const other = await openTab()
    one.setLocale('fr')
    one.setAnalysisView('insights', { groupBy: 'rule', collapsed: { 'rule:r1': true } })
    other.setColorScheme('dark')
    other.setAnalysisView('insights', { collapsed: { 'priority:P1': true } })
    one.setDaysRange(30)
    expect(kept()).toMatchObject({ locale: 'fr', colorScheme: 'dark', daysRange: 30 })
    expect(kept().analysis.insights).toMatchObject({
      groupBy: 'rule',
      collapsed: { 'rule:r1': true, 'priority:P1': true },
    })
  })

  it('keeps related fields together', async () => {
    const one = await openTab()
    const other = await openTab()
    one.setActionsView({ sort: { column: 'site', direction: 'asc' } })
    other.setActionsView({ sort: { column: 'savings', direction: 'desc' } })
    one.setActionsView({ sort: { column: 'site', direction: 'desc' } })
    expect(kept().actions.sort).toEqual({ column: 'site', direction: 'desc' })
    const north = {
      activeProject: 'N',
      activeSite: 'N~a',
      selectedSites: ['N~a'],
      isSelectionDefault: false,
      isMultiSite: false,
    }
    other.setSelection(north)
    one.setSelection({ ...north, activeSite: 'N~b', selectedSites: ['N~b'] })
    other.setSelection({ ...north, selectedSites: ['N~a', 'N~c'], isMultiSite: true })
    expect(kept()).toMatchObject({ activeSite: 'N~a', selectedSites: ['N~a', 'N~c'], isMultiSite: true })
  })

  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de-CH', 'fr-CH', 'en'], 'fr'],
    [['en-GB', 'fr'], 'en'],
    [['de'], 'en'],
    [[], 'en'],
  ])('uses the browser’s language: for %j this is %s', async (languages, locale) => {
    vi.stubGlobal('navigator', { languages })
    const { useStoredState } = await openTab()
    expect(useStoredState.getState().locale).toBe(locale)
  })

  it('follows the account in a new browser, unless a choice was made there first', async () => {
    const { followLocale, setLocale, clearLocaleChoice, useStoredState } = await openTab()
    const spoken = () => useStoredState.getState().locale
    followLocale('fr')
    expect(spoken()).toBe('fr')
    setLocale('en')
    followLocale('fr')
    expect(spoken()).toBe('en')
    clearLocaleChoice()
    followLocale('fr')
    expect(spoken()).toBe('fr')
  })

  it('treats a language stored by an earlier version as chosen', async () => {
    stored.set(STORAGE_KEY, JSON.stringify({ state: { locale: 'fr' }, version: 4 }))
    const { followLocale, useStoredState } = await openTab()
    followLocale('en')
    expect(useStoredState.getState().locale).toBe('fr')
  })

  it('leaves alone fields of a newer version', async () => {
    const { setDaysRange } = await openTab()
    const newer = JSON.stringify({ state: { everything: 'else' }, version: 5 })
    stored.set(STORAGE_KEY, newer)
    setDaysRange(7)
    expect(stored.get(STORAGE_KEY)).toBe(newer)
  })

  it('follows language and theme changes in another tab, and keeps its own list', async () => {
    const heard: ((event: { key: string | null }) => void)[] = []
    vi.stubGlobal('addEventListener', (kind: string, hear: (typeof heard)[0]) => kind === 'storage' && heard.push(hear))
    const one = await openTab()
    const other = await openTab()
    other.setLocale('fr')
    other.setColorScheme('dark')
    other.setDaysRange(30)
    const written = vi.spyOn(stored, 'set')
    for (const hear of heard) hear({ key: STORAGE_KEY })
    expect(one.useStoredState.getState()).toMatchObject({ locale: 'fr', colorScheme: 'dark', daysRange: 3 })
    // Two tabs that react to each other's writes would never stop.
    expect(written).not.toHaveBeenCalled()
  })

  it('keeps working when storage is full', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const { setLocale, useStoredState } = await import('./stored-state.ts')
    setLocale('fr')
    expect(useStoredState.getState().locale).toBe('fr')
  })
})

it('keeps the sections of an action as left, open if the stored value is invalid', () => {
  const left = { equipment: false, checks: true, proof: true, team: true, links: false, savings: true }
  expect(parseStoredState({ ...worked, actionSections: left }).actionSections).toEqual(left)
  const garbled = parseStoredState({ ...worked, actionSections: { ...left, links: 'shut' } }).actionSections
  expect(garbled).toEqual({ ...left, links: true })
  expect(parseStoredState({ ...worked, actionSections: 7 }).actionSections).toEqual(INITIAL_STATE.actionSections)
})
