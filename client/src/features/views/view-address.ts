import type { SavedView, ViewScreen } from '@bonfire/contract/views'
import { GROUP_BY_OPTIONS, SORT_BY_OPTIONS } from '../../lib/address/analysis-defaults.ts'
import { setAnalysisView } from '../../lib/stored/stored-state.ts'

/** The arrangement of a list: the parameters of its address, and what the browser otherwise remembers. */
export type Arrangement = Readonly<Record<string, string | number | undefined>>

export interface ViewsOf {
  screen: ViewScreen
  /** Reads the arrangement without the sites. */
  read: () => Arrangement
}

/** The subject of a dialog: a new view, one of one's own, or all. */
export type ViewTask = 'save' | 'manage' | SavedView

const LISTS = { insights: '/analysis/insights', monitoring: '/analysis/monitoring', actions: '/actions' } as const

/** The address of a view. */
export interface ViewLink {
  readonly to: (typeof LISTS)[ViewScreen]
  readonly search: Readonly<Record<string, string>>
}

/** The views opened last on this page, by screen. */
const opened = new Map<ViewScreen, string>()

export const openedView = (screen: ViewScreen): string | undefined => opened.get(screen)

export function markOpened({ screen, viewId }: Pick<SavedView, 'screen' | 'viewId'>): void {
  opened.set(screen, viewId)
}

/** The part of an arrangement that is saved. */
export function searchOf({ sites, ...arrangement }: Arrangement, withSites: boolean): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(withSites ? { sites, ...arrangement } : arrangement)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  }
  return parameters.toString()
}

export const hasSites = ({ search }: Pick<SavedView, 'search'>): boolean => new URLSearchParams(search).has('sites')

/** True if a view is what is shown; one without sites is, whatever sites are chosen. */
export function isShown(view: Pick<SavedView, 'search'>, here: Arrangement): boolean {
  return normaliseSearch(view.search) === normaliseSearch(searchOf(here, hasSites(view)))
}

function normaliseSearch(search: string): string {
  const parameters = new URLSearchParams(search)
  const sites = parameters.get('sites')
  if (sites !== null) parameters.set('sites', sites.split(',').sort().join())
  parameters.sort()
  return parameters.toString()
}

/** Restores what the browser remembers of a list, and says where the view is. */
export function openView(view: Pick<SavedView, 'viewId' | 'screen' | 'search'>): ViewLink {
  const { screen } = view
  markOpened(view)
  const parameters = Object.fromEntries(new URLSearchParams(view.search))
  if (screen === 'actions') return { to: LISTS.actions, search: parameters }
  const { groupBy, sortBy, sort, snoozed, ...address } = parameters
  const [, column, direction] = /^(\w+)-(asc|desc)$/.exec(sort ?? '') ?? []
  const [group, order] = [
    GROUP_BY_OPTIONS.find((one) => one === groupBy),
    SORT_BY_OPTIONS.find((one) => one === sortBy),
  ]
  setAnalysisView(screen, {
    ...(group && { groupBy: group }),
    ...(order && { sortBy: order }),
    columnSort: column ? { column, direction: direction === 'asc' ? 'asc' : 'desc' } : null,
    showSnoozed: snoozed !== undefined,
  })
  return { to: LISTS[screen], search: address }
}
