import { CAUSES } from '@bonfire/contract/definitions/causes'
import type { LabelledDay } from '@bonfire/contract/evaluation/count-accuracy'
import { newFinder } from '@bonfire/contract/imports/find-named'
import { type LabelField, MAXIMUM_LABELS } from '@bonfire/contract/imports/labels-table'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuse } from '../../../http/refusal.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { definitionsInUse } from '../../definitions/definitions-in-use.service.ts'
import { dateOrderIn, orderAmong } from '../../readers/cells/date-order.ts'
import { readDay } from '../../readers/cells/times.ts'
import { readWholeTable, type WholeRow, type WholeTable } from '../../readers/whole/read-whole-table.ts'
import { refuseObstacle } from '../../readers/whole/refused-rows.ts'
import { shown } from '../../readers/whole/row-problems.ts'
import type { TableFile } from '../../readers/whole/table-sources.ts'
import { dayAt } from '../../sites/site-day.ts'
import * as stored from '../accuracy.repository.ts'
import { LABELS_TABLE } from './labels-table.ts'
import { newCauseReader, readYes } from './read-cells.ts'

/** A label of an equip that there is. */
export interface Label extends LabelledDay {
  readonly site: stored.LabelSite
  readonly equip: stored.LabelEquip
}

interface ReadLabels {
  /** Each equip and day once, sorted. */
  readonly labels: readonly Label[]
  /** By row. */
  readonly problems: readonly RowProblem[]
  readonly notes: readonly Problem[]
}

/**
 * Reads labelled days of a tenant's sites, or of those that a person sees. A file that holds none is refused; wrong
 * rows are reported.
 */
export async function readLabels(
  context: Context,
  { tenantId, seenBy }: { readonly tenantId: number; readonly seenBy?: number },
  file: TableFile,
): Promise<ReadLabels> {
  const table = await readWholeTable(file, LABELS_TABLE)
  refuseObstacle(table)
  const count = table.rows.length + table.problems.length
  if (count > MAXIMUM_LABELS) throw refuse('label.too-many', { count, maximum: MAXIMUM_LABELS })
  const { db } = context
  const definitions = await definitionsInUse(db, tenantId)
  const causes = new Set([...Object.keys(CAUSES), ...definitions.flatMap(({ body }) => body.causes)])
  const findSite = newFinder(await stored.findSites(db, { tenantId, seenBy })).find
  const named = table.rows.flatMap((row) => {
    const found = findSite(row.cell('siteId') ?? '')
    return typeof found === 'object' ? found.thing.rowId : []
  })
  const equips = await stored.findEquips(db, [...new Set(named)])
  const findEquips = new Map(
    [...Map.groupBy(equips, ({ siteRowId }) => siteRowId)].map(([id, some]) => [id, newFinder(some).find]),
  )
  const read = newRowReader(table, { findSite, findEquips, causes, now: context.clock() })
  const problems: RowProblem[] = [...table.problems]
  const labels = new Map<string, { readonly label: Label; readonly row: number }>()
  for (const row of table.rows) {
    if (isTimeToGiveWay()) await giveWay()
    const result = read(row)
    if (Array.isArray(result)) {
      for (const { code, params } of result) problems.push({ row: row.row, code, params })
      continue
    }
    const key = `${result.equip.rowId} ${result.day}`
    const first = labels.get(key)
    if (!first) labels.set(key, { label: result, row: row.row })
    else if (first.label.isFaulted !== result.isFaulted || first.label.cause !== result.cause) {
      problems.push(rowProblem(row.row, 'label.twice', { first: first.row }))
    }
  }
  return {
    labels: [...labels.values()].map(({ label }) => label).toSorted(byPlaceAndDay),
    problems: problems.toSorted((one, other) => one.row - other.row),
    notes: table.notes,
  }
}

const byPlaceAndDay = (one: Label, other: Label): number =>
  one.site.rowId - other.site.rowId || one.equip.rowId - other.equip.rowId || (one.day < other.day ? -1 : 1)

interface Known {
  readonly findSite: ReturnType<typeof newFinder<stored.LabelSite>>['find']
  readonly findEquips: ReadonlyMap<number, ReturnType<typeof newFinder<stored.LabelEquip>>['find']>
  readonly causes: ReadonlySet<string>
  readonly now: Date
}

/** Returns the label of a row, or everything that is wrong with it. */
function newRowReader(table: WholeTable<LabelField>, { findSite, findEquips, causes, now }: Known) {
  const readCause = newCauseReader(causes)
  const order = orderAmong(new Set(table.rows.map((row) => dateOrderIn(row.cell('occurredOn') ?? ''))))
  const column = table.nameOf

  function place(row: WholeRow<LabelField>): Pick<Label, 'site' | 'equip'> | Problem {
    const siteCell = row.cell('siteId') ?? ''
    if (siteCell === '') return problem('table.empty', { column: column('siteId') })
    const site = findSite(siteCell)
    const named = { column: column('siteId'), site: shown(siteCell) }
    if (site === 'none') return problem('table.unknown-site', named)
    if (site === 'several') return problem('table.several-sites', named)
    const equipCell = row.cell('equipId') ?? ''
    if (equipCell === '') return problem('table.empty', { column: column('equipId') })
    const equip = findEquips.get(site.thing.rowId)?.(equipCell) ?? 'none'
    const wanted = { column: column('equipId'), equip: shown(equipCell) }
    if (equip === 'none') return problem('label.unknown-equip', { ...wanted, site: site.thing.name })
    if (equip === 'several') return problem('table.several-servers', wanted)
    return { site: site.thing, equip: equip.thing }
  }

  function day(row: WholeRow<LabelField>): string | Problem {
    const cell = row.cell('occurredOn') ?? ''
    if (cell === '') return problem('table.empty', { column: column('occurredOn') })
    const seconds = readDay(cell, order)
    if (seconds === undefined) return problem('label.day', { column: column('occurredOn'), value: shown(cell) })
    return new Date(seconds * 1000).toISOString().slice(0, 10)
  }

  function fault(row: WholeRow<LabelField>): Pick<Label, 'isFaulted' | 'cause'> | Problem {
    const cell = row.cell('faulted') ?? ''
    if (cell === '') return problem('table.empty', { column: column('faulted') })
    const isFaulted = readYes(cell)
    if (isFaulted === undefined) return problem('label.faulted', { column: column('faulted'), value: shown(cell) })
    const causeCell = row.cell('cause') ?? ''
    if (causeCell === '') return { isFaulted, cause: null }
    const given = { column: column('cause'), value: shown(causeCell) }
    if (!isFaulted) return problem('label.clean-with-cause', given)
    const cause = readCause(causeCell)
    return cause === undefined
      ? problem('label.cause', { ...given, causes: [...causes].toSorted() })
      : { isFaulted, cause }
  }

  return (row: WholeRow<LabelField>): Label | Problem[] => {
    const [where, when, what] = [place(row), day(row), fault(row)]
    const problems = [where, when, what].filter((part): part is Problem => typeof part === 'object' && 'code' in part)
    if ('code' in where || typeof when !== 'string' || 'code' in what) return problems
    const { site, equip } = where
    if (when >= dayAt(site.timezone, now)) return [problem('label.day-not-over', { day: when, site: site.name })]
    return { siteId: site.id, equipId: equip.id, day: when, ...what, site, equip }
  }
}
