import type { Site } from '@bonfire/contract/sites'
import { Menu } from '@mantine/core'
import {
  IconBell,
  IconBellOff,
  IconCopy,
  IconExternalLink,
  IconFileAnalytics,
  IconLink,
  IconLinkOff,
  IconPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../../ui/fields/copy-text.ts'
import { showFailure, showNotice } from '../../../../ui/messages/toasts.tsx'
import type { AskedAction } from '../../../actions/associate/action-dialogs.tsx'
import { hasRolesRestriction } from '../../../auth/permissions.ts'
import { useSessionUser } from '../../../auth/session.queries.ts'
import { occurrenceHistories } from '../../../histories/insight-address.ts'
import { useHasPoints } from '../../../histories/small/use-has-points.ts'
import { type EquipRow, isSelectable } from './equip-rows.ts'
import classes from './equip-table.module.css'
import type { ReportAddress } from './histories-link.tsx'

/** The row whose menu is open, and the button that opened it. */
export interface OpenMenu {
  readonly row: EquipRow
  readonly button: HTMLElement
}

/** Requests an action for the rows without an open one. */
export type AskForAction = (kind: AskedAction['kind'], rows: readonly EquipRow[]) => void

interface RowMenuProps {
  open: OpenMenu | null
  /** A positioned element; the menu moves with it. */
  container: HTMLElement | null
  onClose: () => void
  /** Absent if the user may not snooze. */
  onSnooze: ((row: EquipRow) => void) | undefined
  onUnsnooze: ((row: EquipRow) => void) | undefined
  onAssociate: AskForAction
  onUnassociate: (row: EquipRow) => void
  reportAddress: ReportAddress
  site: Site
  ruleId: string
}

/** One menu shared by all rows, placed at the row's button. */
export function RowMenu({ open, container, onClose, onSnooze, onUnsnooze, reportAddress, ...props }: RowMenuProps) {
  const t = useTranslations('equipment')
  const common = useTranslations('common')
  if (!open || !container) return null
  const { row, button } = open
  const isSnoozed = row.snoozeEnd !== null
  const report = reportAddress(row)
  const copyId = async () => {
    const id = row.equipRuleId
    if (await copyText(id)) showNotice(t('copied', { id }))
    else showFailure(common('copyFailed', { text: id }))
  }
  return (
    <Menu
      opened
      position="bottom-end"
      returnFocus={false}
      onClose={() => {
        onClose()
        button.focus()
      }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes.menuAnchor}
          style={placeOf(button, container)}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('rowMenu', { equip: row.equip })}>
        {!isSnoozed && onSnooze && (
          <Menu.Item leftSection={<IconBellOff size={16} stroke={1.7} />} onClick={() => onSnooze(row)}>
            {t('snooze')}
          </Menu.Item>
        )}
        {isSnoozed && onUnsnooze && (
          <Menu.Item leftSection={<IconBell size={16} stroke={1.7} />} onClick={() => onUnsnooze(row)}>
            {t('unsnooze')}
          </Menu.Item>
        )}
        <ActionItems row={row} onAssociate={props.onAssociate} onUnassociate={props.onUnassociate} />
        {report === null && <OwnReport row={row} site={props.site} ruleId={props.ruleId} />}
        {report !== null && (
          <Menu.Item
            component="a"
            href={report}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconFileAnalytics size={16} stroke={1.7} />}
            rightSection={<IconExternalLink size={14} aria-label={common('opensInNewTab')} />}
          >
            {t('report')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={copyId}>
          {t('copyId')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The built-in viewer replaces a report where the equip has points. */
function OwnReport({ row, site, ruleId }: { row: EquipRow; site: Site; ruleId: string }) {
  const t = useTranslations('equipment')
  if (!useHasPoints(site.syncoId, row.equipId)) return null
  return (
    <Menu.Item
      leftSection={<IconFileAnalytics size={16} stroke={1.7} />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/histories"
          search={({ sites }) => occurrenceHistories({ sites, siteId: site.syncoId, ruleId, ...row })}
        />
      )}
    >
      {t('report')}
    </Menu.Item>
  )
}

/** Without an action, a row can get one; with an open one, it can be unassociated; with an ended one, both. */
function ActionItems({
  row,
  onAssociate,
  onUnassociate,
}: Pick<RowMenuProps, 'onAssociate' | 'onUnassociate'> & { row: EquipRow }) {
  const t = useTranslations('analysis.association')
  const mayAssociate = hasRolesRestriction(useSessionUser())
  return (
    <>
      {mayAssociate && isSelectable(row) && (
        <>
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => onAssociate('new', [row])}>
            {t('toNew')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} stroke={1.7} />} onClick={() => onAssociate('existing', [row])}>
            {t('toExisting')}
          </Menu.Item>
        </>
      )}
      {row.actionKey !== null && (
        <Menu.Item leftSection={<IconLinkOff size={16} stroke={1.7} />} onClick={() => onUnassociate(row)}>
          {t('unassociate')}
        </Menu.Item>
      )}
    </>
  )
}

function placeOf(button: HTMLElement, container: HTMLElement) {
  const place = button.getBoundingClientRect()
  const origin = container.getBoundingClientRect()
  return { left: place.left - origin.left, top: place.top - origin.top, width: place.width, height: place.height }
}
