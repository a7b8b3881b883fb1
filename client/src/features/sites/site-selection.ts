import type { Portfolio, Site } from '@bonfire/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { useRouterState, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { create } from 'zustand'
import { setSelection, useStoredState } from '../../lib/stored/stored-state.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import { portfolioQuery } from './portfolio.queries.ts'
import { findSite, resolveSelection, type SiteSelection, sitesParameter } from './resolve-selection.ts'

export { findProject, findSite, sitesParameter, sitesWithFindings } from './resolve-selection.ts'

const EMPTY_PORTFOLIO: Portfolio = { projects: {}, sites: {} }
const EQUIPMENT_PATH = /^\/analysis\/(?:insights|monitoring)\/([^/]+)\/[^/]+/

export interface SelectedSites {
  /** Empty only for a portfolio without sites. */
  sites: Site[]
  /** The site of an equipment screen; else the stored one of the selection. */
  activeSite: Site | undefined
  /** More than one site is selected and this is no equipment screen. */
  isMultiSite: boolean
  /** Nobody chose the sites in this browser. */
  isDefault: boolean
  portfolio: Portfolio
}

/** The selected sites, as in the URL. */
export function useSelectedSites(): SelectedSites {
  const user = useSessionUser()
  const { data: portfolio = EMPTY_PORTFOLIO } = useQuery(portfolioQuery(user.username))
  const urlSites = useSearch({ strict: false, select: (search) => search.sites })
  const routeSiteId = useRouterState({ select: (state) => equipmentSiteId(state.location.pathname) })
  const activeSiteId = useStoredState((state) => state.activeSite)
  return useMemo(() => {
    const remembered = { ...useStoredState.getState(), activeSite: activeSiteId }
    const { sites, activeSite, isDefault } = resolveSelection(portfolio, urlSites, remembered)
    return {
      sites,
      activeSite: (routeSiteId === undefined ? undefined : findSite(portfolio, routeSiteId)) ?? activeSite,
      isMultiSite: isMultiSite(sites, routeSiteId !== undefined),
      isDefault,
      portfolio,
    }
  }, [portfolio, urlSites, routeSiteId, activeSiteId])
}

/** The number of sites of the URL that were left out without a notice so far. */
export const useLeftOut = create(() => ({ count: 0 }))

/**
 * Applies the `sites` of a URL: stores the permitted ones and returns the normalised parameter, undefined for a
 * portfolio without sites.
 */
export function applyUrlSites(
  portfolio: Portfolio,
  urlSites: string | undefined,
  pathname: string,
): { selection: SiteSelection; parameter: string | undefined } {
  const selection = resolveSelection(portfolio, urlSites, useStoredState.getState())
  const leftOutCount = selection.unknownIds.length
  if (leftOutCount > 0) {
    console.warn("User doesn't have permission", selection.unknownIds)
    useLeftOut.setState({ count: leftOutCount })
  }
  if (selection.sites.length > 0) rememberSelection(selection, pathname)
  return { selection, parameter: sitesParameter(selection.sites) || undefined }
}

/** Selects better sites than the default ones before; returns their parameter. */
export function selectByDefault(sites: readonly Site[]): string {
  rememberSelection({ sites: [...sites], activeSite: sites[0], isDefault: true }, '/')
  return sitesParameter(sites)
}

/** Selected sites, their active one and its project, stored when they differ. */
function rememberSelection({ sites, activeSite, isDefault }: Omit<SiteSelection, 'unknownIds'>, pathname: string) {
  const before = useStoredState.getState()
  const selectedSites = sites.map((site) => site.id)
  const next = {
    selectedSites,
    isSelectionDefault: isDefault,
    activeSite: activeSite?.id ?? null,
    activeProject: activeSite?.projectId ?? null,
    isMultiSite: isMultiSite(sites, equipmentSiteId(pathname) !== undefined),
  }
  const unchanged =
    before.isSelectionDefault === next.isSelectionDefault &&
    before.activeSite === next.activeSite &&
    before.activeProject === next.activeProject &&
    before.isMultiSite === next.isMultiSite &&
    before.selectedSites.join() === selectedSites.join()
  if (!unchanged) setSelection(next)
}

function isMultiSite(sites: readonly Site[], onEquipmentScreen: boolean): boolean {
  return sites.length > 1 && !onEquipmentScreen
}

/** The site of an equipment screen's path, undefined for any other path. */
function equipmentSiteId(pathname: string): string | undefined {
  const encoded = EQUIPMENT_PATH.exec(pathname)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
