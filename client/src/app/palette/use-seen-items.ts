import { parseActionKey } from '@bonfire/contract/actions/action-key'
import type { Portfolio } from '@bonfire/contract/sites'
import { useLocation, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { actionLabel } from '../../features/actions/action-model.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { findProject, useSelectedSites } from '../../features/sites/site-selection.ts'
import { placeId, type SeenPlace, useSeen } from '../../features/views/seen/seen-places.ts'
import type { PaletteItem } from './palette-model.ts'
import { EQUIPMENT } from './use-palette-sources.ts'

const NONE: readonly SeenPlace[] = []

/** The actions, findings and equips that the person saw last, by their names at that time. */
export function useSeenItems(): PaletteItem[] {
  const navigation = useTranslations('shell.navigation')
  const { username } = useSessionUser()
  const places = useSeen(({ people }) => people[username] ?? NONE)
  const { portfolio } = useSelectedSites()
  const params = useParams({ strict: false })
  const { pathname } = useLocation()
  return useMemo(
    () =>
      // Enter leads to the place before this one.
      places
        .filter((place) => !isPlaceOpen(place, params, pathname))
        .map((place) => {
          const { name, site } = place
          const id = placeId(place)
          if (place.kind === 'action') {
            const { actionKey } = place
            const link = { to: '/actions/$actionId', params: { actionId: actionKey }, search: {} } as const
            return {
              id,
              label: `${actionLabel(actionKey)} ${name}`,
              detail: [site, projectOf(actionKey, portfolio)].filter(Boolean).join(' · '),
              link,
            }
          }
          if (place.kind === 'equip') {
            const link = { to: '/e/$equipNumber', params: { equipNumber: place.equipNumber } } as const
            return { id, label: name, detail: site, link }
          }
          const { insightType, siteId, ruleId } = place
          const link = { to: EQUIPMENT[insightType], params: { siteId, ruleId }, search: {} }
          return { id, label: name, detail: `${navigation(insightType)} · ${site}`, link }
        }),
    [places, navigation, portfolio, params, pathname],
  )
}

const projectOf = (actionKey: string, portfolio: Portfolio) =>
  findProject(portfolio, parseActionKey(actionKey)?.projectKey ?? '')?.projectName

function isPlaceOpen(
  place: SeenPlace,
  params: Readonly<Record<string, string | undefined>>,
  pathname: string,
): boolean {
  if (place.kind === 'action') return params.actionId === place.actionKey
  if (place.kind === 'equip') return params.equipNumber === place.equipNumber
  const { insightType, siteId, ruleId } = place
  return params.siteId === siteId && params.ruleId === ruleId && pathname.startsWith(`/analysis/${insightType}/`)
}
