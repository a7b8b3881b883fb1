import type { Point } from '@bonfire/contract/histories/points'
import { Button, CloseButton, Select, UnstyledButton } from '@mantine/core'
import { IconCheck, IconDownload, IconPencil, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { useAsked } from '../../ui/dialogs/use-asked.ts'
import { ExportButton } from '../../ui/fields/export-button.tsx'
import { FileChoice } from '../../ui/fields/file-choice.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { ToolbarChoice } from '../../ui/fields/toolbar-choice.tsx'
import { usePageKeys } from '../../ui/focus/page-keys.ts'
import heading from '../../ui/heading.module.css'
import screen from '../../ui/list-screen.module.css'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../ui/messages/stale-notice.tsx'
import { AccessLost, isAccessLost } from '../auth/access-lost.tsx'
import { maySeeInsights } from '../auth/permissions.ts'
import { useSessionUser } from '../auth/session.queries.ts'
import main from '../data-in/data-in.module.css'
import { DataInHeading } from '../data-in/data-in-heading.tsx'
import { OwnRolesDialog } from '../own-roles/own-roles-dialog.tsx'
import { SiteChoice, useSiteOfScreen } from '../sites/site-choice.tsx'
import { ConfirmShown } from './confirm-shown.tsx'
import { ImportCsv } from './csv/import-csv.tsx'
import { useCsv } from './csv/use-csv.ts'
import { EditPoints } from './edit/edit-points.tsx'
import classes from './points.module.css'
import { insightsUpTo } from './points-address.ts'
import { PointsMessage } from './points-message.tsx'
import { hasProposedUnit, isProposed, parseShown, SHOWN } from './table/point-rows.ts'
import { PointsTable } from './table/points-table.tsx'
import { type PointChanges, usePointChanges } from './use-point-changes.ts'
import { usePoints } from './use-points.ts'
import { usePointsUrl } from './use-points-url.ts'
import { type PointSelection, useSelection } from './use-selection.ts'

const SEARCH_LENGTH = 200

/** The points of a site: what they mean to rules, and who said so. */
export function PointsScreen() {
  const t = useTranslations('points')
  const own = useTranslations('ownRoles')
  const user = useSessionUser()
  const url = usePointsUrl()
  const chosen = useSiteOfScreen(url.pointsSite)
  const { site } = chosen
  const typing = useTypedSearch(url.pointsSearch ?? '')
  const shown = parseShown(url.pointsShow)
  const list = usePoints(site?.syncoId, {
    search: typing.search,
    shown,
    equipId: url.pointsEquip,
    sort: url.pointsSort,
  })
  const selection = useSelection(list.found)
  const changes = usePointChanges(site?.syncoId ?? '')
  const editing = useAsked<readonly Point[]>()
  const roles = useAsked<true>()
  const linked = useMemo(
    () => list.points.filter(({ pointId }) => pointId === url.pointsEdit),
    [list.points, url.pointsEdit],
  )
  const csv = useCsv(list.points, site?.label ?? '')
  if (isAccessLost(list.error ?? chosen.error)) return <AccessLost />
  const search = (text: string) => {
    typing.type(text)
    url.change({ pointsSearch: text.slice(0, SEARCH_LENGTH) || undefined })
  }
  const clear = () => {
    typing.type('')
    url.change({ pointsSearch: undefined, pointsEquip: undefined, pointsShow: undefined })
  }
  const confirm = (points: readonly Point[]) => void (points.some(isProposed) && changes.confirm(points))
  const takeUnits = (points: readonly Point[]) => void (points.some(hasProposedUnit) && changes.takeUnits(points))
  return (
    <div className={screen.main}>
      <DataInHeading tab="points">
        {list.points.length > 0 && (
          <ul className={heading.info}>
            <li>{t('pointCount', { count: list.count })}</li>
            <li>{t('shownCount', { count: list.found.length })}</li>
            <li>
              <Link to="/coverage" search={{ coverageSite: site?.syncoId }} className={screen.link}>
                {t('coverage')}
              </Link>
            </li>
            <li>
              <UnstyledButton className={screen.link} onClick={() => roles.ask(true)}>
                {own('open')}
              </UnstyledButton>
            </li>
            {site && maySeeInsights(user) && (
              <li>
                <Link to="/analysis/insights" search={insightsUpTo(list.found, site)} className={screen.link}>
                  {t('insights')}
                </Link>
              </li>
            )}
          </ul>
        )}
      </DataInHeading>
      <div className={`${screen.toolbar} ${classes.toolbar}`} role="toolbar" aria-label={t('toolbar')}>
        <SiteChoice
          chosen={chosen}
          texts={{ label: t('site'), placeholder: t('chooseSite'), nothingFound: t('nothingFound') }}
          onChange={(pointsSite) => url.change({ pointsSite, pointsEquip: undefined })}
        />
        {list.points.length > 0 && (
          <>
            <SearchBox
              className={classes.search}
              label={t('search')}
              placeholder={t('searchHint')}
              clearLabel={t('clearSearch')}
              value={typing.search}
              onType={typing.type}
              onChange={search}
            />
            <Select
              className={classes.equipChoice ?? ''}
              aria-label={t('equip')}
              placeholder={t('allEquips')}
              data={list.equips.map(({ equipId, name }) => ({ value: equipId, label: name ?? t('siteItself') }))}
              value={url.pointsEquip ?? null}
              onChange={(pointsEquip) => url.change({ pointsEquip: pointsEquip ?? undefined })}
              classNames={{ options: frame.options ?? '' }}
              nothingFoundMessage={t('nothingFound')}
              clearButtonProps={{ 'aria-label': t('allEquips') }}
              searchable
              clearable
            />
            <ToolbarChoice
              label={t('show')}
              value={shown}
              options={SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }))}
              onChange={(value) => url.change({ pointsShow: value === 'all' ? undefined : value })}
            />
            <span className={screen.spring} />
            <ConfirmShown found={list.found} changes={changes} />
            <ExportButton
              forms={csv.forms}
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              onExport={(language) => void csv.save(list.found, language)}
            >
              {t('csv.export')}
            </ExportButton>
            <FileChoice accept=".csv,text/csv" onChange={(file) => file && void csv.read(file)}>
              {(props) => (
                <Button {...props} size="sm" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                  {t('csv.import')}
                </Button>
              )}
            </FileChoice>
          </>
        )}
      </div>
      <section
        className={`${screen.frame} ${screen.fitted} ${classes.points} ${list.points.length > 0 ? '' : main.alone}`}
      >
        {list.hasFailed && list.isLoaded && <StaleNotice load={{ isFetching: list.isUpdating, refetch: list.retry }} />}
        {list.count > list.points.length && (
          <p className={screen.notice}>{t('onlyFirst', { count: list.points.length })}</p>
        )}
        {list.isLoading && (
          <SkeletonRows rows={14} columns={['24%', '10%', '12%', '8%', '10%', '16%', '20%']} label={t('loading')} />
        )}
        {!list.isLoading && list.found.length === 0 && (
          <PointsMessage list={list} isUnknownSite={url.pointsSite !== undefined && !site} onClear={clear} />
        )}
        {site && list.found.length > 0 && (
          <PointsTable
            key={site.syncoId}
            found={list.found}
            candidates={list.candidates}
            timezone={site.timezone}
            sort={url.pointsSort}
            isBusy={changes.isBusy}
            selection={selection}
            onSort={(pointsSort) => url.change({ pointsSort })}
            onOpen={editing.ask}
            onConfirm={confirm}
            onTakeUnit={takeUnits}
          />
        )}
      </section>
      {selection.selected.length > 0 && <BulkBar selection={selection} changes={changes} onEdit={editing.ask} />}
      {editing.asked && (
        <EditPoints key={editing.asked.key} points={editing.asked.subject} changes={changes} onClosed={editing.close} />
      )}
      {linked.length > 0 && (
        <EditPoints points={linked} changes={changes} onClosed={() => url.change({ pointsEdit: undefined })} />
      )}
      {roles.asked && <OwnRolesDialog key={roles.asked.key} onClosed={roles.close} />}
      {csv.asked && <ImportCsv key={csv.asked.key} {...csv.asked.subject} changes={changes} onClosed={csv.close} />}
    </div>
  )
}

interface BulkBarProps {
  selection: PointSelection
  changes: PointChanges
  onEdit: (points: readonly Point[]) => void
}

/** Actions on the selected points. */
function BulkBar({ selection, changes, onEdit }: BulkBarProps) {
  const t = useTranslations('points')
  const { selected, clear } = selection
  usePageKeys([{ key: 'escape', act: clear }])
  const proposedCount = selected.filter(isProposed).length
  const unitCount = selected.filter(hasProposedUnit).length
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('bulk')}>
      <strong aria-live="polite">{t('selected', { count: selected.length })}</strong>
      <Button size="sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(selected)}>
        {t('editSelected')}
      </Button>
      {proposedCount > 0 && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={changes.isBusy}
          onClick={() => void changes.confirm(selected)}
        >
          {t('confirmCount', { count: proposedCount })}
        </Button>
      )}
      {unitCount > 0 && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={changes.isBusy}
          onClick={() => void changes.takeUnits(selected)}
        >
          {t('useUnits', { count: unitCount })}
        </Button>
      )}
      <CloseButton aria-label={t('clearSelection')} onClick={clear} />
    </div>
  )
}
