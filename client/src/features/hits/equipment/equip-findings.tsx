import type { Locale } from '@bonfire/contract/people/users'
import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyDialog } from '../../../lib/loading/lazy-part.tsx'
import { isOnFollowedLink } from '../../../lib/page-scroll.ts'
import { useShownCount } from '../../../lib/shown-count.ts'
import { setAnalysisView, useStoredState } from '../../../lib/stored/stored-state.ts'
import type { DayRange } from '../../../lib/time/site-days.ts'
import { exportWords } from '../../../locales/export-words.ts'
import { withTexts } from '../../../locales/texts.ts'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { onceFocusIsFree } from '../../../ui/focus/focus-after-overlay.ts'
import { focusCursorRow } from '../../../ui/focus/use-hand-focus-on.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ActionDialogs } from '../../actions/associate/action-dialogs.tsx'
import { findProject, useSelectedSites } from '../../sites/site-selection.ts'
import { exportEquipCsv } from '../exports/equip-export.ts'
import { useRuleLabels } from '../rule-labels.ts'
import { BulkBar, EquipFooter } from './equip-footer.tsx'
import { EquipToolbar } from './equip-toolbar.tsx'
import classes from './equipment.module.css'
import {
  areOnActions,
  DEFAULT_EQUIP_SORT,
  type EquipLabels,
  type EquipRow,
  filterEquipRows,
  sortEquipRows,
} from './table/equip-rows.ts'
import { EquipTable } from './table/equip-table.tsx'
import { useReportAddress } from './table/histories-link.tsx'
import { useCostTexts } from './use-cost-texts.ts'
import { useEquipActions } from './use-equip-actions.ts'
import { useEquipmentSnooze } from './use-equipment.ts'
import { useSelection } from './use-selection.ts'

const SnoozeDialog = lazyDialog(() =>
  withTexts(['snooze'], async () => (await import('../../snooze/snooze-dialog.tsx')).SnoozeDialog),
)

/** Initial rows, and rows per Show More. */
const FIRST_ROWS = 25
const MORE_ROWS = 10

interface EquipFindingsProps {
  insightType: InsightType
  site: Site
  ruleId: string
  ruleName: string
  rows: readonly EquipRow[]
  /** The days of the findings. */
  range: DayRange
}

/** The stored filter; an opened link shows every equip, as it did for its sender. */
function useFindingSearch(insightType: InsightType) {
  const remembered = useStoredState((state) => state.analysis[insightType].hitSearch)
  const [isShared, setIsShared] = useState(isOnFollowedLink)
  const change = (search: string) => {
    setIsShared(false)
    setAnalysisView(insightType, { hitSearch: search })
  }
  return [isShared ? '' : remembered, change] as const
}

function useEquipLabels(): EquipLabels {
  const t = useTranslations('equipment')
  const proof = useTranslations('actions.proof')
  const ruleLabels = useRuleLabels()
  return useMemo(
    () => ({
      ...ruleLabels,
      actionEnds: { Closed: t('actionEnds.Closed'), Rejected: t('actionEnds.Rejected') },
      firedAgain: t('firedAgain'),
      repairs: {
        watching: proof('watching'),
        proved: proof('proved'),
        cameBack: proof('cameBack'),
        cannotTell: proof('cannotTell'),
      },
      unseenAction: t('unseenAction'),
      snoozed: t('snoozed'),
    }),
    [ruleLabels, t, proof],
  )
}

/** The filter, the table of equips and their actions. */
export function EquipFindings({ insightType, site, ruleId, ruleName, rows, range }: EquipFindingsProps) {
  const t = useTranslations('analysis')
  const [search, setSearch] = useFindingSearch(insightType)
  const [sort, setSort] = useState(DEFAULT_EQUIP_SORT)
  const [shownCount, setShownCount] = useShownCount(`${insightType} ${site.id} ${ruleId}`, FIRST_ROWS)
  const snoozing = useAsked<readonly EquipRow[]>()
  const { asked } = snoozing
  const { isAllowed, snooze, unsnooze } = useEquipmentSnooze()
  const actions = useEquipActions(site, { ruleId, ruleName, range })
  const labels = useEquipLabels()
  const reportAddress = useReportAddress(site, ruleId)

  const found = useMemo(
    () => sortEquipRows(filterEquipRows(rows, search, labels), sort, labels),
    [rows, search, labels, sort],
  )
  const shown = useMemo(() => found.slice(0, shownCount), [found, shownCount])
  const selection = useSelection(shown)
  const hasCosts = useMemo(() => rows.some(({ cost }) => cost !== null), [rows])
  const costTexts = useCostTexts(site)
  const cost = useMemo(() => costTexts.total(found), [costTexts, found])
  const { portfolio } = useSelectedSites()
  const csv = async (language: Locale) =>
    exportEquipCsv(found, {
      language,
      words: await exportWords(language),
      site,
      range,
      rule: { id: ruleId, name: ruleName },
      project: findProject(portfolio, site.projectId),
    })
  const onUnsnooze = isAllowed ? (chosen: readonly EquipRow[]) => unsnooze(chosen) : undefined
  const onSnooze = isAllowed ? snoozing.ask : undefined

  return (
    <section className={classes.findings}>
      <EquipToolbar search={search} onSearch={setSearch} csv={found.length > 0 ? csv : undefined} />
      {found.length === 0 ? (
        <EmptyState icon={<IconFilterOff size={22} stroke={1.7} />} title={t('empty.filtered')}>
          <Button size="sm" onClick={() => setSearch('')}>
            {t('empty.clearFilter')}
          </Button>
        </EmptyState>
      ) : (
        <EquipTable
          insightType={insightType}
          rows={shown}
          site={site}
          ruleId={ruleId}
          hasCosts={hasCosts}
          sort={sort}
          onSort={setSort}
          selection={selection}
          onSnooze={onSnooze}
          onUnsnooze={onUnsnooze && ((row) => onUnsnooze([row]))}
          onAssociate={actions.ask}
          onUnassociate={actions.unassociate}
          reportAddress={reportAddress}
        />
      )}
      <div className={classes.foot}>
        <BulkBar selection={selection} onSnooze={onSnooze} onUnsnooze={onUnsnooze} onAssociate={actions.ask} />
        <EquipFooter
          shown={shown.length}
          total={found.length}
          hiddenCount={rows.length - found.length}
          cost={cost}
          onMore={() => setShownCount(shown.length + MORE_ROWS)}
          onAll={() => setShownCount(found.length)}
          selectedCount={selection.selected.length}
        />
      </div>
      {asked && (
        <SnoozeDialog
          key={asked.key}
          subject={{
            ruleName,
            siteLabel: site.label,
            equips: asked.subject.map((row) => row.equip),
            areOnActions: areOnActions(asked.subject),
          }}
          onClose={() => void onceFocusIsFree(focusCursorRow)}
          onClosed={snoozing.close}
          onSubmit={(end, why) => {
            void snooze(asked.subject, end, why)
            selection.clear()
          }}
        />
      )}
      <ActionDialogs
        asked={actions.asked}
        onClosed={() => {
          actions.close()
          // Whatever requested it, such as the bulk bar, may have unmounted meanwhile.
          onceFocusIsFree(focusCursorRow)
        }}
        onCreated={actions.reload}
        associate={actions.associate}
      />
    </section>
  )
}
