import type { ParameterPlace } from '@bonfire/contract/definitions/parameters'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { compareLabels } from '../../../lib/compare-labels.ts'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { useSessionUser } from '../../auth/session.queries.ts'
import { listSites, portfolioQuery } from '../../sites/portfolio.queries.ts'
import { definitionsQuery, equipsQuery } from '../definitions.queries.ts'

export interface PlaceDraft {
  readonly scope: ParameterPlace['scope']
  readonly projectKey?: string | undefined
  readonly siteId?: string | undefined
  readonly equipId?: string | undefined
}

const SCOPES = ['tenant', 'project', 'site', 'equip'] as const

/** Undefined until everything is chosen. */
export function toPlace({ scope, projectKey, siteId, equipId }: PlaceDraft): ParameterPlace | undefined {
  if (scope === 'tenant') return { scope }
  if (scope === 'project') return projectKey === undefined ? undefined : { scope, projectKey }
  if (siteId === undefined) return undefined
  if (scope === 'site') return { scope, siteId }
  return equipId === undefined ? undefined : { scope, siteId, equipId }
}

interface PlaceFieldsProps {
  draft: PlaceDraft
  problem: ReactNode
  onChange: (draft: PlaceDraft) => void
}

/** Fields for the place that a value is set for: everything, or one project, site or equip. */
export function PlaceFields({ draft, problem, onChange }: PlaceFieldsProps) {
  const t = useTranslations('catalogue.change')
  const user = useSessionUser()
  const { data: portfolio } = useQuery(portfolioQuery(user.username))
  const { scope, siteId } = draft
  const equips = useQuery({ ...equipsQuery(siteId ?? ''), enabled: scope === 'equip' && siteId !== undefined })
  const seesAll = useQuery(definitionsQuery).data?.maySave ?? true
  // A choice that acts on sites that one does not see is not offered.
  const projects = Object.values(portfolio?.projects ?? {})
    .map(({ projectKey, projectName, sites, unseenSites = 0 }) => ({
      value: projectKey,
      label:
        unseenSites === 0
          ? projectName
          : t('inPart', { project: projectName, seen: sites.length, all: sites.length + unseenSites }),
      disabled: unseenSites > 0,
    }))
    .sort((one, other) => compareLabels(one.label, other.label))
  const sites = portfolio ? listSites(portfolio).map((site) => ({ value: site.syncoId, label: site.label })) : []
  const field = (chosen: string | undefined) => ({
    value: chosen ?? null,
    ...(chosen === undefined && { 'data-path': 'place', error: problem }),
  })
  return (
    <div className={frame.pair}>
      <Select
        label={t('scope')}
        allowDeselect={false}
        data={SCOPES.map((one) => ({
          value: one,
          label: t(`scopes.${one}`),
          disabled: one === 'tenant' && !seesAll,
        }))}
        value={scope}
        onChange={(chosen) => onChange({ scope: SCOPES.find((one) => one === chosen) ?? 'tenant' })}
      />
      {scope === 'project' && (
        <Select
          label={t('project')}
          searchable
          required
          data={projects}
          {...field(draft.projectKey)}
          onChange={(projectKey) => onChange({ scope, projectKey: projectKey ?? undefined })}
        />
      )}
      {(scope === 'site' || scope === 'equip') && (
        <Select
          label={t('site')}
          searchable
          required
          data={sites}
          {...field(siteId)}
          onChange={(chosen) => onChange({ scope, siteId: chosen ?? undefined })}
        />
      )}
      {scope === 'equip' && (
        <Select
          label={t('equip')}
          searchable
          required
          disabled={siteId === undefined}
          data={(equips.data ?? []).map(({ equipId, name }) => ({ value: equipId, label: name }))}
          nothingFoundMessage={t(equips.isPending ? 'loadingEquips' : 'noEquips')}
          {...field(draft.equipId)}
          onChange={(equipId) => onChange({ scope, siteId, equipId: equipId ?? undefined })}
        />
      )}
    </div>
  )
}
