import { causeText } from '@bonfire/contract/definitions/causes'
import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { UNIT_RANGES, UNIT_STATES } from '@bonfire/contract/diagnosis/units'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Button } from '@mantine/core'
import { IconDownload, IconFilterOff, IconTopologyStar3 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { download } from '../../lib/download.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { knownTimeZone } from '../../lib/time/site-days.ts'
import { useCsvForms } from '../../lib/use-csv-forms.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { exportWords } from '../../locales/export-words.ts'
import { ExportButton } from '../../ui/fields/export-button.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { ToolbarChoice } from '../../ui/fields/toolbar-choice.tsx'
import heading from '../../ui/heading.module.css'
import screen from '../../ui/list-screen.module.css'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../ui/messages/stale-notice.tsx'
import { showFailure } from '../../ui/messages/toasts.tsx'
import { findSite, useSelectedSites } from '../sites/site-selection.ts'
import { parseDays, parseGroup, parseState, UNIT_GROUPS } from './unit-choices.ts'
import { unitsQuery } from './unit-list.queries.ts'
import { findRows, parseSort, toRows } from './unit-rows.ts'
import { UnitTable } from './unit-table.tsx'
import { unitsCsv } from './units-csv.ts'

const SEARCH_LENGTH = 200

/** The units of the selected sites: what is wrong with each, what may be behind it, and how long it has been so. */
export function UnitsScreen() {
  const t = useTranslations('units')
  usePageTitle(t('title'))
  const url = useUnitsUrl()
  const typing = useTypedSearch(url.unitSearch ?? '')
  const state = parseState(url.unitState)
  const group = parseGroup(url.unitGroup)
  const days = parseDays(url.unitDays)
  const kind = EQUIP_KINDS.find((one) => one === url.unitKind)
  const list = useUnits(days)
  const { rows, query } = list
  const { found, counts } = useMemo(
    () => findRows(rows, { search: typing.search, state, kind, sort: parseSort(url.unitSort) }),
    [rows, typing.search, state, kind, url.unitSort],
  )
  const forms = useCsvForms()
  const clear = () => {
    typing.type('')
    url.change({ unitSearch: undefined, unitState: undefined, unitKind: undefined })
  }
  const kinds = EQUIP_KINDS.filter((one) => rows.some((row) => row.kind === one))
  return (
    <div className={screen.main}>
      <header className={heading.heading}>
        <h1 className={heading.title}>{t('title')}</h1>
        {query.data && (
          <ul className={heading.info}>
            <li>{t('unitCount', { count: found.length })}</li>
            <li>{t('wrongCount', { count: found.filter((row) => row.state === 'wrong').length })}</li>
          </ul>
        )}
      </header>
      <div className={screen.toolbar} role="toolbar" aria-label={t('toolbar')}>
        <SearchBox
          className={screen.search}
          label={t('search')}
          placeholder={t('searchHint')}
          clearLabel={t('clearSearch')}
          value={typing.search}
          onType={typing.type}
          onChange={(text) => {
            typing.type(text)
            url.change({ unitSearch: text.slice(0, SEARCH_LENGTH) || undefined })
          }}
        />
        <ToolbarChoice
          label={t('state')}
          value={state}
          options={(['all', ...UNIT_STATES] as const).map((value) => ({
            value,
            label: t('stateCount', {
              state: value === 'all' ? t('allStates') : t(`states.${value}`),
              count: counts[value],
            }),
          }))}
          valueText={state === 'all' ? t('allStates') : t(`states.${state}`)}
          onChange={(value) => url.change({ unitState: value === 'all' ? undefined : value })}
        />
        <ToolbarChoice
          label={t('kind')}
          value={kind ?? 'all'}
          options={[
            { value: 'all', label: t('allKinds') },
            ...kinds.map((value) => ({ value, label: list.kindName(value) })),
          ]}
          valueText={kind ? list.kindName(kind) : t('allKinds')}
          onChange={(value) => url.change({ unitKind: value === 'all' ? undefined : value })}
        />
        <ToolbarChoice
          label={t('group')}
          value={group}
          options={UNIT_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
          onChange={(value) => url.change({ unitGroup: value === 'none' ? undefined : value })}
        />
        <ToolbarChoice
          label={t('days')}
          value={String(days)}
          options={UNIT_RANGES.map((value) => ({ value: String(value), label: t('lastDays', { days: value }) }))}
          onChange={(value) => url.change({ unitDays: value === '7' ? undefined : value })}
        />
        <span className={screen.spring} />
        <ExportButton
          forms={forms}
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={found.length === 0}
          onExport={async (language) => {
            try {
              download(t('fileName'), unitsCsv(found, { language, words: await exportWords(language) }))
            } catch {
              showFailure(t('exportFailed'))
            }
          }}
        >
          {t('export')}
        </ExportButton>
      </div>
      <section className={`${screen.frame} ${screen.fitted}`}>
        {query.isError && query.data && <StaleNotice load={query} />}
        {list.hasSites && query.isPending && (
          <SkeletonRows
            rows={14}
            columns={['18%', '14%', '10%', '10%', '10%', '18%', '10%', '8%']}
            label={t('loading')}
          />
        )}
        {query.isError && !query.data && <ErrorState title={t('failed')} load={query} />}
        {(query.data || !list.hasSites) && rows.length === 0 && (
          <EmptyState icon={<IconTopologyStar3 size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')} />
        )}
        {rows.length > 0 && found.length === 0 && (
          <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')}>
            <Button size="sm" onClick={clear}>
              {t('clearFilter')}
            </Button>
          </EmptyState>
        )}
        {found.length > 0 && (
          <UnitTable
            rows={found}
            group={group}
            sort={url.unitSort}
            isBusy={query.isPlaceholderData}
            onSort={(unitSort) => url.change({ unitSort })}
          />
        )}
      </section>
    </div>
  )
}

interface UnitsSearch {
  unitSearch?: string | undefined
  unitState?: string | undefined
  unitKind?: string | undefined
  unitDays?: string | undefined
  unitGroup?: string | undefined
  unitSort?: string | undefined
}

function useUnitsUrl() {
  const url = useSearch({ from: '/signed-in/equips' })
  const navigate = useNavigate({ from: '/equips' })
  const change = (part: UnitsSearch) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true })
  return { ...url, change }
}

/** The units of the selected sites with their words. */
function useUnits(days: (typeof UNIT_RANGES)[number]) {
  const kindName = useTranslations('dataIn.equips.kinds')
  const language = useLanguage()
  const { sites, portfolio } = useSelectedSites()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const siteIds = useMemo(() => sites.map(({ id }) => id).toSorted(), [sites])
  const query = useQuery({ ...unitsQuery(siteIds, days), enabled: siteIds.length > 0 })
  const { data } = query
  const rows = useMemo(
    () =>
      toRows(
        data ?? [],
        {
          siteOf: (siteId) => ({
            label: findSite(portfolio, siteId)?.label ?? siteId,
            timeZone: knownTimeZone(findSite(portfolio, siteId)?.timezone),
          }),
          kindName,
          causeName: (cause) => causeText(cause, language),
        },
        now.getTime() / 1000,
      ),
    [data, portfolio, kindName, language, now],
  )
  return { rows, query, kindName, hasSites: siteIds.length > 0 }
}
