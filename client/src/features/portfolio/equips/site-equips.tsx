import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { partsAsked } from '@bonfire/contract/definitions/equip-parts'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import type { Locale } from '@bonfire/contract/people/users'
import { Button } from '@mantine/core'
import {
  IconAdjustments,
  IconBuilding,
  IconChevronLeft,
  IconDownload,
  IconFilterOff,
  IconTool,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { hasStatus } from '../../../lib/http/failure.ts'
import { useCsvForms } from '../../../lib/use-csv-forms.ts'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import { exportWords } from '../../../locales/export-words.ts'
import { CATALOGUES } from '../../../locales/texts.ts'
import basics from '../../../ui/basics.module.css'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { ExportButton } from '../../../ui/fields/export-button.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import heading from '../../../ui/heading.module.css'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { useIsPhone } from '../../../ui/phone-layout.ts'
import { useTicks } from '../../../ui/ticks/use-ticks.ts'
import { AccessLost, isAccessLost } from '../../auth/access-lost.tsx'
import { mayConfigureRules } from '../../auth/permissions.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useHeardChanges } from '../../changes/use-heard-changes.ts'
import classes from '../../data-in/data-in.module.css'
import { DataInHeading } from '../../data-in/data-in-heading.tsx'
import { PartsModal } from '../../equip-parts/parts-modal.tsx'
import { managedPortfolioQuery, siteEquipsQuery } from '../managed-portfolio.queries.ts'
import { AddEquipment } from './add-equipment.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { EquipModal } from './equip-editor.tsx'
import { equipsCsv, findEquipRows, parseSort, toEquipRows } from './equip-rows.ts'
import own from './equips.module.css'
import { EquipsTable } from './equips-table.tsx'

const SEARCH_LENGTH = 200
const NOT_THERE = [404, 400]

/** The equipment of a site: what it is, and what serves it. */
export function SiteEquips() {
  const t = useTranslations('dataIn.equips')
  const common = useTranslations('common.errors')
  const forms = useCsvForms()
  const siteId = useParams({ strict: false, select: (params) => params.siteId }) ?? ''
  const url = useSearch({ from: '/signed-in/portfolio/$siteId' })
  const navigate = useNavigate({ from: '/portfolio/$siteId' })
  const change = (part: { equipsSearch?: string | undefined; equipsSort?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true })
  const typing = useTypedSearch(url.equipsSearch ?? '')
  const { data: portfolio } = useQuery(managedPortfolioQuery)
  const { data, error, isError, isPending, isFetching, refetch } = useQuery(siteEquipsQuery(siteId))
  const { asked, ask, close } = useAsked<SiteEquip>()
  const user = useSessionUser()
  useHeardChanges()
  const isPhone = useIsPhone()
  const rows = useMemo(
    () => toEquipRows(data?.equips ?? [], { kindLabel: (kind) => t(`kinds.${kind}`), isPhone }),
    [data, t, isPhone],
  )
  const found = useMemo(
    () => findEquipRows(rows, { search: typing.search, sort: parseSort(url.equipsSort) }),
    [rows, typing.search, url.equipsSort],
  )
  const ticks = useTicks(
    found.length,
    useCallback(() => found.map(({ key }) => key), [found]),
  )
  const chosen = found.filter(({ key }) => ticks.ticked.has(key)).map(({ equip }) => equip)
  const parts = useAsked<ReadonlySet<string> | undefined>()
  const asksParts = mayConfigureRules(user) && rows.some(({ equip }) => partsAsked(equip.kind).length > 0)
  if (isAccessLost(error)) return <AccessLost />
  const label = portfolio?.sites.find((site) => site.siteId === siteId)?.label ?? siteId
  const search = (text: string) => {
    typing.type(text)
    change({ equipsSearch: text.slice(0, SEARCH_LENGTH) || undefined })
  }
  const save = async (language: Locale) => {
    try {
      const [words, { dataIn }] = await Promise.all([exportWords(language), CATALOGUES.dataIn[language]()])
      const kindLabel = (kind: EquipKind) => dataIn.equips.kinds[kind]
      download(t('fileName', { site: label }), equipsCsv(siteId, found, { language, words, kindLabel }))
    } catch {
      showFailure(common('partMissing'))
    }
  }
  const saved = asked && (data?.equips.find(({ equipId }) => equipId === asked.subject.equipId) ?? asked.subject)
  return (
    <div className={screen.main}>
      <DataInHeading tab="portfolio">
        {rows.length > 0 && (
          <ul className={heading.info}>
            <li>{t('count', { count: rows.length })}</li>
          </ul>
        )}
      </DataInHeading>
      <div className={own.place}>
        <Link to="/portfolio" className={`${screen.link} ${own.back}`}>
          <IconChevronLeft size={16} aria-hidden />
          {t('back')}
        </Link>
        <h2 dir="auto" className={`cut ${basics.cardTitle}`} title={label}>
          {label}
        </h2>
      </div>
      {rows.length > 0 && (
        <div className={`${screen.toolbar} ${own.toolbar}`} role="toolbar" aria-label={t('toolbar')}>
          <SearchBox
            className={screen.search}
            label={t('search')}
            placeholder={t('searchHint')}
            clearLabel={t('clearSearch')}
            value={typing.search}
            onType={typing.type}
            onChange={search}
          />
          <span className={screen.spring} />
          <ExportButton
            forms={forms}
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            onExport={(language) => void save(language)}
          >
            {t('export')}
          </ExportButton>
          {asksParts && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconAdjustments size={16} aria-hidden />}
              onClick={() => parts.ask(undefined)}
            >
              {t('parts')}
            </Button>
          )}
          <AddEquipment siteId={siteId} isPrimary />
        </div>
      )}
      <section className={`${screen.frame} ${screen.fitted} ${own.equips} ${rows.length > 0 ? '' : classes.alone}`}>
        {isError && data && <StaleNotice load={{ isFetching, refetch }} />}
        {isPending && <SkeletonRows rows={14} columns={['32%', '20%', '20%', '28%']} label={t('loading')} />}
        {!data && isError && hasStatus(error, ...NOT_THERE) && (
          <EmptyState icon={<IconBuilding size={22} stroke={1.7} />} title={t('noSite')} />
        )}
        {!data && isError && !hasStatus(error, ...NOT_THERE) && (
          <ErrorState title={t('failed')} load={{ error, isFetching, refetch }} />
        )}
        {data && rows.length === 0 && (
          <EmptyState icon={<IconTool size={22} stroke={1.7} />} title={t('empty')} detail={t('emptyHint')}>
            <AddEquipment siteId={siteId} isPrimary />
          </EmptyState>
        )}
        {rows.length > 0 && found.length === 0 && (
          <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('nothing')}>
            <Button size="sm" onClick={() => search('')}>
              {t('clearSearch')}
            </Button>
          </EmptyState>
        )}
        {found.length > 0 && (
          <EquipsTable
            key={siteId}
            rows={found}
            siteLabel={label}
            sort={url.equipsSort}
            onSort={(equipsSort) => change({ equipsSort })}
            onOpen={ask}
            ticks={ticks}
          />
        )}
        {chosen.length > 0 && (
          <ChosenBar
            siteId={siteId}
            equips={chosen}
            onClear={ticks.clear}
            onParts={asksParts ? () => parts.ask(new Set(chosen.map(({ equipId }) => equipId))) : undefined}
          />
        )}
      </section>
      {parts.asked && (
        <PartsModal key={parts.asked.key} siteId={siteId} equipIds={parts.asked.subject} onClosed={parts.close} />
      )}
      {asked && saved && <EquipModal key={asked.key} equip={saved} siteId={siteId} onClosed={close} />}
    </div>
  )
}
