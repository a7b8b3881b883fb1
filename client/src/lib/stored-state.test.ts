import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANALYSIS_DEFAULTS } from './analysis-defaults.ts'
import { INITIAL_STATE, migrateStoredState, parseStoredState, STORAGE_KEY } from './stored-state.ts'

const worked = {
  ...INITIAL_STATE,
  locale: 'fr',
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

describe('migrating what an older version stored', () => {
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
  it('has English, three days, and no sites chosen yet', () => {
    expect(INITIAL_STATE).toMatchObject({
      activeProject: null,
      activeSite: null,
      selectedSites: [],
      daysRange: 3,
      locale: 'en',
      isMultiSite: false,
    })
  })

  it('shows insights by priority from A to Z, and monitoring by site, most hits first, snoozed ones included', () => {
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
  it('a search text that no address could carry is forgotten', () => {
    const huge = { ...worked.analysis.insights, search: 'x'.repeat(1_000_000), hitSearch: 'x'.repeat(201) }
    const { analysis } = parseStoredState({ ...worked, analysis: { ...worked.analysis, insights: huge } })
    expect(analysis.insights).toMatchObject({ search: '', hitSearch: '', groupBy: 'rule' })
  })

  it('each field falls back on its own', () => {
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
  ])('starts although the stored text has %s', async (_case, text) => {
    stored.set(STORAGE_KEY, text)
    const { useStoredState, storedStateReady } = await import('./stored-state.ts')
    await storedStateReady()
    expect(useStoredState.getState().daysRange).toBe(3)
  })

  it('keeps a choice under BonfireLS as version 4', async () => {
    const { setDaysRange } = await import('./stored-state.ts')
    setDaysRange(30)
    expect(JSON.parse(stored.get('BonfireLS') ?? '')).toMatchObject({ version: 4, state: { daysRange: 30 } })
  })

  it('forgets search texts when a new session starts, and keeps the rest of the view', async () => {
    const { setActionsView, setAnalysisView, clearSearchTexts, useStoredState } = await import('./stored-state.ts')
    setAnalysisView('monitoring', { search: 'pump', hitSearch: 'critical', groupBy: 'rule' })
    setActionsView({ search: 'ahu', sort: { column: 'site', direction: 'asc' } })
    clearSearchTexts()
    expect(useStoredState.getState().actions).toEqual({ search: '', sort: { column: 'site', direction: 'asc' } })
    expect(useStoredState.getState().analysis.monitoring).toMatchObject({ search: '', hitSearch: '', groupBy: 'rule' })
  })

  it('works on when the storage is full', async () => {
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

it('the sections of an action stay as they were left, and are open when nothing sensible was kept', () => {
  const left = { equipment: false, team: true, links: false, savings: true }
  expect(parseStoredState({ ...worked, actionSections: left }).actionSections).toEqual(left)
  const garbled = parseStoredState({ ...worked, actionSections: { ...left, links: 'shut' } }).actionSections
  expect(garbled).toEqual({ ...left, links: true })
  expect(parseStoredState({ ...worked, actionSections: 7 }).actionSections).toEqual(INITIAL_STATE.actionSections)
})
