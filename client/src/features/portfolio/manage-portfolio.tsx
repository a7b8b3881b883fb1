import { Button } from '@mantine/core'
import { IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { useAsked } from '../../ui/dialogs/use-asked.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import heading from '../../ui/heading.module.css'
import screen from '../../ui/list-screen.module.css'
import { type Notice, NoticeAlert } from '../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../ui/messages/stale-notice.tsx'
import { AccessLost, isAccessLost } from '../auth/access-lost.tsx'
import { useHeardChanges } from '../changes/use-heard-changes.ts'
import classes from '../data-in/data-in.module.css'
import { DataInHeading } from '../data-in/data-in-heading.tsx'
import { SetupSteps } from '../sites/setup/setup-steps.tsx'
import { AddEquipment } from './equips/add-equipment.tsx'
import { linkTo } from './first-steps.tsx'
import own from './portfolio.module.css'
import { PortfolioMessage } from './portfolio-message.tsx'
import { type OpenDialog, PortfolioOverlay } from './portfolio-overlay.tsx'
import { PortfolioTable } from './table/portfolio-table.tsx'
import { usePortfolio } from './use-portfolio.ts'

const SEARCH_LENGTH = 200

/** Create and edit the tenant's projects and sites. */
export function ManagePortfolio() {
  const t = useTranslations('dataIn')
  const url = usePortfolioUrl()
  useHeardChanges()
  const typing = useTypedSearch(url.portfolioSearch ?? '')
  const list = usePortfolio(typing.search, url.portfolioSort)
  const [notice, setNotice] = useState<Notice | null>(null)
  const { asked, ask, close } = useAsked<OpenDialog>()
  const newProject = () => ask({ kind: 'project', project: null })
  if (isAccessLost(list.error)) return <AccessLost />
  const search = (text: string) => {
    typing.type(text)
    url.change({ portfolioSearch: text.slice(0, SEARCH_LENGTH) || undefined })
  }
  const { projects, sites } = list.counts
  return (
    <div className={screen.main}>
      <DataInHeading tab="portfolio">
        {projects > 0 && (
          <ul className={heading.info}>
            <li>{t('portfolio.projectCount', { count: projects })}</li>
            <li>{t('portfolio.siteCount', { count: sites })}</li>
          </ul>
        )}
      </DataInHeading>
      {projects > 0 && (
        <div className={screen.toolbar} role="toolbar" aria-label={t('portfolio.toolbar')}>
          <SearchBox
            className={screen.search}
            label={t('portfolio.search')}
            placeholder={t('portfolio.searchHint')}
            clearLabel={t('portfolio.clearSearch')}
            value={typing.search}
            onType={typing.type}
            onChange={search}
          />
          <span className={screen.spring} />
          {sites > 0 && <AddEquipment siteId={sites === 1 ? (list.sites[0]?.siteId ?? '') : ''} />}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFolderPlus size={16} aria-hidden />}
            onClick={newProject}
          >
            {t('portfolio.createProject')}
          </Button>
          <Button
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => ask({ kind: 'site', site: null })}
          >
            {t('portfolio.createSite')}
          </Button>
        </div>
      )}
      {notice && <NoticeAlert notice={notice} onDismiss={() => setNotice(null)} />}
      <section className={`${screen.frame} ${screen.fitted} ${own.sites} ${projects > 0 ? '' : classes.alone}`}>
        {list.hasFailed && list.isLoaded && <StaleNotice load={list} />}
        {list.found.length > 0 && list.hasNoFindings && (
          <p className={screen.notice}>
            <span>{t.rich('portfolio.noneCameIn', { imports: linkTo('/imports'), keys: linkTo('/ingest-keys') })}</span>
          </p>
        )}
        {list.isLoading && (
          <SkeletonRows rows={14} columns={['28%', '16%', '14%', '22%', '8%', '12%']} label={t('portfolio.loading')} />
        )}
        {!list.isLoading && list.found.length === 0 && (
          <PortfolioMessage list={list} onClear={() => search('')} onNewProject={newProject} />
        )}
        {list.found.length > 0 && (
          <PortfolioTable
            found={list.found}
            sort={url.portfolioSort}
            isBusy={false}
            onSort={(portfolioSort) => url.change({ portfolioSort })}
            onOpen={ask}
          />
        )}
      </section>
      {list.found.length > 0 && list.hasNoFindings && <SetupSteps />}
      {asked && (
        <PortfolioOverlay
          key={asked.key}
          dialog={asked.subject}
          portfolio={list}
          onNotice={setNotice}
          onClosed={close}
        />
      )}
    </div>
  )
}

interface PortfolioSearch {
  portfolioSearch?: string | undefined
  /** A column, with a leading minus for descending. */
  portfolioSort?: string | undefined
}

/** The portfolio page's URL parameters, and how to change them. */
function usePortfolioUrl() {
  const url = useSearch({ from: '/signed-in/portfolio' })
  const navigate = useNavigate({ from: '/portfolio' })
  const change = useCallback(
    (part: PortfolioSearch) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  )
  return { ...url, change }
}
