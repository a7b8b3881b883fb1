import { type FoundEquip, type FoundRule, SEARCH_MAXIMUM_CHARACTERS, search } from '@bonfire/contract/search'
import type { Portfolio } from '@bonfire/contract/sites'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { actionLabel } from '../../features/actions/action-model.ts'
import { distinctLabel } from '../../features/sites/distinct-labels.ts'
import { useSelectedSites } from '../../features/sites/site-selection.ts'
import { rangeOfLink, rangeParameters } from '../../lib/address/time-range.ts'
import { call } from '../../lib/http/api.ts'
import type { PaletteItem, PaletteSource } from './palette-model.ts'
import { EQUIPMENT, LISTS } from './use-palette-sources.ts'

const TYPING_MILLISECONDS = 150
const FRESH_MILLISECONDS = 30_000
const FEWEST_CHARACTERS = 2

/** Asks the server for rules, equipment, actions and people, as far as the user may see them. */
export function useFoundElsewhere(typed: string) {
  const t = useTranslations('overlays.palette')
  const navigation = useTranslations('shell.navigation')
  const { portfolio } = useSelectedSites()
  const wanted = typed.trim().slice(0, SEARCH_MAXIMUM_CHARACTERS)
  const [text] = useDebouncedValue(wanted, TYPING_MILLISECONDS)
  const isAsked = wanted.length >= FEWEST_CHARACTERS
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(search, { query: { text }, signal }),
    enabled: isAsked && text.length >= FEWEST_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MILLISECONDS,
    retry: false,
  })
  const isCurrent = text === wanted && !isPlaceholderData
  const sources = useMemo((): PaletteSource[] => {
    if (!isAsked || !isCurrent || !data) return []
    const sitesText = (count: number) => t('ruleSites', { count })
    return [
      {
        key: 'rules',
        label: t('rules'),
        items: data.rules.map((rule) => ruleItem(rule, { portfolio, list: navigation(rule.insightType), sitesText })),
      },
      {
        key: 'equips',
        label: t('equips'),
        items: data.equips.map((equip) => equipItem(equip, { portfolio, list: navigation(equip.insightType) })),
      },
      {
        key: 'actions',
        label: t('actions'),
        items: data.actions.map(({ key, summary, siteId, siteName, projectName }) => ({
          id: `action:${key}`,
          label: `${actionLabel(key)} ${summary}`,
          detail: `${distinctLabel(portfolio, siteId, siteName)} · ${projectName}`,
          link: { to: '/actions/$actionId', params: { actionId: key }, search: {} },
          isFound: true,
        })),
      },
      {
        key: 'people',
        label: t('people'),
        items: data.people.map(({ id, name, email }) => ({
          id: `person:${id}`,
          label: name,
          detail: email,
          link: { to: '/users', search: { user: id } },
          isFound: true,
        })),
      },
    ]
  }, [isAsked, isCurrent, data, t, navigation, portfolio])
  return {
    sources,
    state: !isAsked ? 'idle' : isError && text === wanted ? 'error' : isCurrent && !isFetching ? 'ready' : 'searching',
    retry: () => void refetch(),
  } as const
}

interface Surroundings {
  readonly portfolio: Portfolio
  /** The list's name. */
  readonly list: string
}

/**
 * A rule at one site opens there; any other opens as a search at its sites. The range reaches back to its latest hit.
 */
function ruleItem(
  { ruleId, name, insightType, siteIds, siteCount, latest }: FoundRule,
  { portfolio, list, sitesText }: Surroundings & { sitesText: (count: number) => string },
): PaletteItem {
  const [firstId] = siteIds
  const only = siteCount === 1 && firstId ? portfolio.sites[firstId] : undefined
  const places = { sites: siteIds.join(','), ...rangeParameters(rangeOfLink(latest)) }
  return {
    id: `rule:${insightType}:${ruleId}`,
    label: name,
    detail: `${list} · ${only?.label ?? sitesText(siteCount)}`,
    link: only
      ? { to: EQUIPMENT[insightType], params: { siteId: only.syncoId, ruleId }, search: places }
      : { to: LISTS[insightType], search: { ...places, analysisSearch: name } },
    isFound: true,
  }
}

/** The findings of an equip: its site's list, searched for its name. */
function equipItem(
  { equipId, name, siteId, insightType, latest }: FoundEquip,
  { portfolio, list }: Surroundings,
): PaletteItem {
  return {
    id: `equip:${siteId}:${equipId}`,
    label: name,
    detail: `${list} · ${portfolio.sites[siteId]?.label ?? siteId}`,
    link: {
      to: LISTS[insightType],
      search: { sites: siteId, ...rangeParameters(rangeOfLink(latest)), analysisSearch: name },
    },
    isFound: true,
  }
}
