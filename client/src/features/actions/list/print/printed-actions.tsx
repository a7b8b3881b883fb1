import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { usePersonName } from '../../../../lib/person-name.ts'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import { knownTimeZone } from '../../../../lib/time/site-days.ts'
import { findSite, useSelectedSites } from '../../../sites/site-selection.ts'
import type { ActionRow } from '../../action-model.ts'
import { daysLeft, useDueText } from '../../due/due.tsx'
import { useSiteToday } from '../../due/use-site-today.ts'
import { useRepairText } from '../../proof/repair-chip.tsx'
import { formatMoney, totalSavings } from '../../savings/savings.ts'
import { useListedLabel } from '../../use-action-words.ts'
import type { ActionTab } from '../rows/actions-search.ts'
import { type ActionColumn, columnsOf } from '../table/list-sorting.ts'
import classes from './printed-actions.module.css'

/** About thirty pages: more is for a file. */
const MOST_PRINTED = 1000

const PAPER = '@page { size: A4 landscape; margin: 12mm 10mm }'

/** The list on paper: all its rows, each in full. */
export function PrintedActions({ rows, tab }: { rows: readonly ActionRow[]; tab: ActionTab }) {
  const t = useTranslations('actions')
  const printed = rows.slice(0, MOST_PRINTED)
  return (
    <div className={classes.printed}>
      {/* A named page would begin after an empty one of the usual form. */}
      <style>{PAPER}</style>
      {printed.length < rows.length && (
        <p className={classes.limit}>{t('list.printedFirst', { shown: printed.length, total: rows.length })}</p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            {columnsOf(tab).map((column) => (
              <th key={column} scope="col" className={classes[column]}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row) => (
            <PrintedRow key={row.key} row={row} tab={tab} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PrintedRow({ row, tab }: { row: ActionRow; tab: ActionTab }) {
  const cells = useCells(row)
  return (
    <tr>
      {columnsOf(tab).map((column) => {
        const [upper, lower] = cells[column]
        return (
          <td key={column}>
            <span dir="auto">{upper}</span>
            {lower && (
              <span dir="auto" className={classes.lower}>
                {lower}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** The texts of each column: one, or one above the other. */
function useCells(row: ActionRow): Record<ActionColumn, readonly string[]> {
  const t = useTranslations('actions')
  const format = useFormatter()
  const locale = useLocale()
  const dayText = useShortDayText()
  const personName = usePersonName()
  const { portfolio } = useSelectedSites()
  const labelOf = useListedLabel()
  const todayAt = useSiteToday()
  const dueText = useDueText()
  const repairText = useRepairText()
  const timeZone = knownTimeZone(findSite(portfolio, row.portfolioSiteId)?.timezone)
  const total = totalSavings(row)
  const left = daysLeft(row, todayAt(row.portfolioSiteId))
  return {
    id: [labelOf(row.key)],
    updated: [format.dateTime(row.updatedAt, { dateStyle: 'medium', timeZone })],
    status: [t(`choices.status.${row.status}`)],
    site: [row.siteLabel, row.projectName],
    summary: [row.summary],
    severity: [t(`choices.priority.${row.priority}`)],
    type: [t(`choices.type.${row.type}`)],
    team: [row.team, row.assignee === null ? t('list.unassigned') : personName(row.assignee)],
    due: row.dueDate === null ? [] : [dayText(row.dueDate), dueText(left) ?? ''],
    proof: row.repairs ? [repairText(row.repairs)] : [],
    savings: total === 0 ? [] : [formatMoney(total, row.currency, locale)],
  }
}
