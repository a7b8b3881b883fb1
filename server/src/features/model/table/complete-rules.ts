import { plainColumn } from '@bonfire/contract/imports/column-places'
import { type Model, ModelRule } from '@bonfire/contract/imports/ingest'
import type { PortfolioField } from '@bonfire/contract/imports/portfolio-table'
import { RULE_CATEGORIES, type RuleCategory } from '@bonfire/contract/values/category'
import { Spelling } from '@bonfire/contract/values/same-id'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { checkEntry, shown } from '../../readers/whole/row-problems.ts'
import { type Completed, newEntries } from './entries.ts'
import type { PortfolioRow, PortfolioTable } from './portfolio-table.ts'
import type { StoredRule } from './stored-portfolio.repository.ts'

const FIELDS: Readonly<Record<string, PortfolioField>> = {
  ruleId: 'ruleId',
  name: 'ruleName',
  category: 'category',
  severity: 'severity',
  description: 'description',
}
const SYNONYMS = {
  optimization: 'optimisation',
  comptage: 'metering',
  disponibilite: 'data_uptime',
  faultdetection: 'fdd',
  defauts: 'fdd',
} as const satisfies Record<string, RuleCategory>
/** The names on the screens; null is Other. */
const CATEGORIES = new Map<string, RuleCategory | null>([
  ...RULE_CATEGORIES.map((category) => [plainColumn(category), category] as const),
  ...Object.entries(SYNONYMS),
  ...['other', 'autre', ''].map((name) => [name, null] as const),
])

/** The rules of a table; what it has no column for stays as it is stored. */
export async function completeRules(table: PortfolioTable, stored: readonly StoredRule[]): Promise<Completed> {
  type Rule = Model['rules'][number]
  const entries = newEntries<Rule>(({ ruleId }) => ruleId)
  const known = new Map(stored.map((rule) => [rule.ruleId, rule]))
  const spelling = new Spelling(known.keys())
  for (const row of table.rows) {
    if (isTimeToGiveWay()) await giveWay()
    const written = row.cell('ruleId')
    if (!written) {
      entries.refuse(rowProblem(row.row, 'table.empty', { column: table.nameOf('ruleId') }))
      continue
    }
    const ruleId = spelling.of(written)
    const same = known.get(ruleId)
    const category = categoryOf(row, table, same)
    if (category && typeof category === 'object') {
      entries.refuse(category)
      continue
    }
    const kept = (field: 'severity' | 'description') => {
      const cell = row.cell(field)
      return cell === undefined ? (same?.[field] ?? null) : cell || null
    }
    const name = row.cell('ruleName') || same?.name || ruleId
    const rule = { ruleId, name, category, severity: kept('severity'), description: kept('description') }
    const wrong = checkEntry(ModelRule, rule, { table, row, fields: FIELDS })
    for (const one of wrong) entries.refuse(one)
    if (wrong.length === 0) entries.add(row.row, rule, written)
  }
  return {
    model: { projects: [], sites: [], equips: [], rules: entries.list() },
    problems: entries.problems(),
    notes: [],
    newProjects: [],
  }
}

function categoryOf(
  row: PortfolioRow,
  table: PortfolioTable,
  same: StoredRule | undefined,
): RuleCategory | null | RowProblem {
  const cell = row.cell('category')
  if (cell === undefined) return (same?.category ?? null) as RuleCategory | null
  const category = CATEGORIES.get(plainColumn(cell))
  if (category !== undefined) return category
  const params = { column: table.nameOf('category'), value: shown(cell), values: RULE_CATEGORIES }
  return rowProblem(row.row, 'table.category', params)
}
