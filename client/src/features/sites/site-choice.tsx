import type { Site } from '@bonfire/contract/sites'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { useSessionUser } from '../auth/session.queries.ts'
import { listSites, portfolioQuery } from './portfolio.queries.ts'
import classes from './site-choice.module.css'
import { useSelectedSites } from './site-selection.ts'

interface SiteOfScreen {
  readonly sites: readonly Site[]
  readonly site: Site | undefined
  /** The address names a site that there is not, or that the person does not see. */
  readonly isUnknown: boolean
  readonly error: Error | null
}

/** The one site that a screen is about: that of its address, or else the active one. */
export function useSiteOfScreen(addressed: string | undefined): SiteOfScreen {
  const user = useSessionUser()
  const { data: portfolio, error } = useQuery(portfolioQuery(user.username))
  const sites = useMemo(() => (portfolio ? listSites(portfolio) : []), [portfolio])
  const { activeSite } = useSelectedSites()
  const site = sites.find(({ syncoId }) => syncoId === (addressed ?? activeSite?.syncoId))
  return { sites, site, isUnknown: addressed !== undefined && portfolio !== undefined && !site, error }
}

interface SiteChoiceProps {
  chosen: SiteOfScreen
  texts: { readonly label: string; readonly placeholder: string; readonly nothingFound: string }
  onChange: (siteId: string) => void
}

export function SiteChoice({ chosen: { sites, site }, texts, onChange }: SiteChoiceProps) {
  return (
    <Select
      className={classes.site ?? ''}
      aria-label={texts.label}
      placeholder={texts.placeholder}
      data={sites.map(({ syncoId, label }) => ({ value: syncoId, label }))}
      value={site?.syncoId ?? null}
      onChange={(siteId) => siteId && onChange(siteId)}
      classNames={{ options: frame.options ?? '' }}
      nothingFoundMessage={texts.nothingFound}
      allowDeselect={false}
      searchable
    />
  )
}
