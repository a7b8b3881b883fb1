import { CREATE_EACH_MAXIMUM } from '@bonfire/contract/actions/create-each'
import type { InsightType } from '@bonfire/contract/values/category'
import { Button } from '@mantine/core'
import { IconBellOff, IconPlus, IconStack2 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TimeRange } from '../../../../lib/address/time-range.ts'
import { lazyDialog } from '../../../../lib/loading/lazy-part.tsx'
import { knownTimeZone, siteRange } from '../../../../lib/time/site-days.ts'
import { withTexts } from '../../../../locales/texts.ts'
import { showFailure, showNotice } from '../../../../ui/messages/toasts.tsx'
import { TickBar } from '../../../../ui/ticks/tick-bar.tsx'
import type { ActionSubject } from '../../../actions/associate/action-subject.ts'
import { useMayAssociate } from '../../../actions/associate/use-may-associate.ts'
import { hasRolesRestriction } from '../../../auth/permissions.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import { SnoozeDialog } from '../../../snooze/snooze-dialog.tsx'
import { useSnooze } from '../../../snooze/use-snooze.ts'
import { areOnActions, type EquipRow, isAwake } from '../../equipment/table/equip-rows.ts'
import type { GroupRow } from '../../group-rows.ts'
import { reloadFindings } from '../../hits.queries.ts'
import { equipsOfRows, type RuleEquips } from './equips-of-rows.ts'
import { subjectOf } from './ticked-subject.ts'

const TickedAction = lazyDialog(() =>
  withTexts(['actions'], async () => (await import('./ticked-action.tsx')).TickedAction),
)
const CreateEach = lazyDialog(() =>
  withTexts(
    ['actions', 'trust'],
    async () => (await import('../../../actions/create/each/create-each-modal.tsx')).CreateEachModal,
  ),
)
const MAXIMUM_ROWS = 1000

interface TickedBarProps {
  insightType: InsightType
  range: TimeRange
  /** The ticked ones. */
  rows: readonly GroupRow[]
  onClear: () => void
  /** Leaves only these ticked. */
  onKeep: (rowIds: readonly string[]) => void
}

/** Snoozes the ticked findings together, or creates one action for them or one for each. */
export function TickedBar({ insightType, range, rows, onClear, onKeep }: TickedBarProps) {
  const t = useTranslations('bulk.findings')
  const analysis = useTranslations('analysis')
  const queryClient = useQueryClient()
  const { portfolio } = useSelectedSites()
  const mayAssociate = useMayAssociate()
  const hasRole = hasRolesRestriction(useSessionUser())
  const [snoozed, setSnoozed] = useState<readonly EquipRow[] | null>(null)
  const [subject, setSubject] = useState<ActionSubject | null>(null)
  const [each, setEach] = useState<ReadonlyMap<ActionSubject, string> | null>(null)
  const [withAction, setWithAction] = useState<ReadonlySet<string>>(new Set())
  const reload = () => reloadFindings(queryClient)
  const { snooze } = useSnooze({ show: () => () => {}, reload })
  const loading = useMutation({
    mutationFn: (_asked: { onLoaded: (found: readonly RuleEquips[]) => void }) =>
      equipsOfRows(queryClient, { insightType, range, portfolio, rows }),
    onSuccess: (found, { onLoaded }) => onLoaded(found),
    onError: () => showFailure(t('loadFailed')),
  })
  const load = (onLoaded: (found: readonly RuleEquips[]) => void) => {
    if (loading.isPending) return
    if (rows.length > MAXIMUM_ROWS) showNotice(t('tooMany', { maximum: MAXIMUM_ROWS }))
    else loading.mutate({ onLoaded })
  }
  const askSnooze = () =>
    load((found) => {
      const now = Date.now() / 1000
      const awake = found.flatMap(({ equips }) => equips.filter((equip) => isAwake(equip, now)))
      if (awake.length > 0) setSnoozed(awake)
      else showNotice(analysis('snooze.allSnoozed'))
    })
  const aboutOf = (siteId: string, found: readonly RuleEquips[]) => {
    const site = findSite(portfolio, siteId)
    return site && subjectOf(site, siteRange(new Date(), range, knownTimeZone(site.timezone)), found)
  }
  const askAction = () => {
    if (!mayAssociate()) return
    const siteIds = new Set(rows.map(({ group }) => group.siteId))
    if (siteIds.size > 1) return showNotice(t('oneSite'))
    load((found) => {
      const [siteId = ''] = siteIds
      const about = aboutOf(siteId, found)
      if (about) setSubject(about)
      else showNotice(analysis('association.allHaveActions'))
    })
  }
  const askEach = () => {
    if (!mayAssociate()) return
    if (rows.length > CREATE_EACH_MAXIMUM) return showNotice(t('tooManyEach', { maximum: CREATE_EACH_MAXIMUM }))
    load((found) => {
      const subjects = found.flatMap((one) => {
        const about = aboutOf(one.row.group.siteId, [one])
        return about ? [[about, one.row.id] as const] : []
      })
      if (subjects.length > 0) setEach(new Map(subjects))
      else showNotice(analysis('association.allHaveActions'))
    })
  }
  const ruleCount = new Set(rows.map(({ group }) => group.ruleId)).size
  const siteCount = new Set(rows.map(({ group }) => group.siteId)).size
  return (
    <>
      <TickBar label={t('label')} count={t('ticked', { count: rows.length })} clearLabel={t('clear')} onClear={onClear}>
        {rows.length > MAXIMUM_ROWS && <span role="status">{t('tooMany', { maximum: MAXIMUM_ROWS })}</span>}
        {hasRole && <BarButton icon={IconBellOff} label={t('snooze')} onClick={askSnooze} />}
        {hasRole && <BarButton icon={IconPlus} label={t('create')} onClick={askAction} />}
        {hasRole && <BarButton icon={IconStack2} label={t('each')} onClick={askEach} />}
      </TickBar>
      {snoozed && (
        <SnoozeDialog
          subject={{
            ruleName: ruleCount === 1 ? (rows[0]?.group.ruleName ?? '') : t('rules', { count: ruleCount }),
            siteLabel: siteCount === 1 ? (rows[0]?.group.site ?? '') : t('sites', { count: siteCount }),
            equips: snoozed.map(({ equip }) => equip),
            areOnActions: areOnActions(snoozed),
          }}
          onClose={() => {}}
          onClosed={() => setSnoozed(null)}
          onSubmit={(end, why) => void snooze(snoozed, end, why)}
        />
      )}
      {each && (
        <CreateEach
          subjects={[...each.keys()]}
          leftOutCount={rows.length - each.size}
          onCreated={({ created }) => {
            setWithAction(new Set(created.map(({ subject: about }) => each.get(about) ?? '')))
            void reload()
          }}
          onClosed={() => {
            setEach(null)
            // Rows that are dealt with are not snoozed by the next click.
            if (withAction.size > 0) onKeep(rows.map(({ id }) => id).filter((id) => !withAction.has(id)))
            setWithAction(new Set())
          }}
        />
      )}
      {subject && <TickedAction subject={subject} onAssociated={reload} onClosed={() => setSubject(null)} />}
    </>
  )
}

interface BarButtonProps {
  icon: typeof IconPlus
  label: string
  onClick: () => void
}

function BarButton({ icon: Icon, label, onClick }: BarButtonProps) {
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
