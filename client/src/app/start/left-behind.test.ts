import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Web storage, with its keys as properties. */
function storage(): Storage {
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value
    },
    removeItem: (name: string) => delete kept[name],
  }
  const kept: Record<string, string> = Object.create(methods)
  return kept as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

afterEach(() => vi.unstubAllGlobals())

/** Another page on the same storage. */
async function openPage() {
  vi.resetModules()
  const owner = await import('../../lib/stored/owner.ts')
  const state = await import('../../lib/stored/stored-state.ts')
  const { rememberPlace } = await import('../../features/views/seen/seen-places.ts')
  const { keepUnsent, unsentOf } = await import('../../features/comments/unsent-comments.ts')
  const work = (person: string) => {
    state.setActionsView({ search: `search of ${person}` })
    state.setAnalysisView('insights', { hitSearch: `hits of ${person}`, collapsed: { 'site:NORTH~tower': true } })
    state.setSelection({
      activeProject: 'NORTH',
      activeSite: 'NORTH~tower',
      selectedSites: ['NORTH~tower'],
      isSelectionDefault: false,
      isMultiSite: false,
    })
    rememberPlace(person, { kind: 'action', actionKey: 'NORTH-1', name: `title of ${person}`, site: 'Tower' })
    return keepUnsent(person, { requestId: '1', actionKey: 'NORTH-1', text: `text of ${person}`, body: 'x' })
  }
  return { ...owner, ...state, work, unsentOf }
}

const all = () => JSON.stringify([localStorage, sessionStorage])

test('a sign-out leaves theme and language, and no word of what somebody saw', async () => {
  const page = await openPage()
  page.takeStorage('ada')
  page.setColorScheme('dark')
  page.setLocale('fr')
  expect(page.work('ada')).toBe(true)
  sessionStorage.setItem('BonfireTyped', 'typed by ada')
  expect(all()).toMatch(/title of ada.*text of ada.*typed by ada/)
  page.clearContents()
  page.leaveStorage()
  expect(all()).not.toMatch(/ada|NORTH/)
  expect(page.work('ada')).toBe(false)
  expect(all()).not.toMatch(/ada|NORTH/)
  const next = await openPage()
  expect(next.useStoredState.getState()).toMatchObject({ colorScheme: 'dark', locale: 'fr', selectedSites: [] })
})

test('after an ended session someone else finds nothing, the same person all of it', async () => {
  const before = await openPage()
  before.takeStorage('ada')
  before.work('ada')
  const again = await openPage()
  expect(again.takeStorage('ada')).toBe(false)
  expect(again.unsentOf('ada')).toHaveLength(1)
  const other = await openPage()
  expect(other.takeStorage('bob')).toBe(true)
  other.clearContents()
  expect(all()).not.toMatch(/ada|NORTH/)
})

test('a page of somebody who signed out in another tab stores nothing any more', async () => {
  const left = await openPage()
  left.takeStorage('ada')
  const other = await openPage()
  other.takeStorage('ada')
  other.clearContents()
  other.leaveStorage()
  expect(left.work('ada')).toBe(false)
  other.takeStorageBack('bob')
  left.work('ada')
  expect(all()).not.toMatch(/of ada/)
  left.takeStorageBack('ada')
  expect(left.work('ada')).toBe(true)
})
