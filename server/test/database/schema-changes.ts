import type pg from 'pg'

const OR_STOP =
  'If that cannot be, end its name in .stop.sql: then all servers must be stopped for the upgrade. CONTRIBUTING.md says more.'
const IN_NEXT =
  'in the next, in a migration whose name ends in .after-NNNN.sql, NNNN being the last migration of this version'
const LATER = `Do it in steps: let this version stop using it, and take it away ${IN_NEXT}. ${OR_STOP}`
const FILLED = `Do it in steps: let this version fill it, by itself or with a default, and require it ${IN_NEXT}. ${OR_STOP}`
const MET =
  `Do it in steps: let this version write such rows only, and demand it ${IN_NEXT}. If the former version writes no other ` +
  `rows, NNNN is the last migration of that one. ${OR_STOP}`

interface Column {
  readonly type: string
  readonly isRequired: boolean
  /** An insert that does not name it fails. */
  readonly mustBeNamed: boolean
}

export interface Schema {
  /** By table or view, then by name. */
  readonly columns: Map<string, Map<string, Column>>
  /** What rows have to fulfil, with its definition: constraints and unique indexes, by table and name. */
  readonly demands: Map<string, { table: string; definition: string }>
  readonly functions: Set<string>
}

export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const columns = await client.query<{ table: string; name: string } & Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as "isRequired", a.attnotnull and not a.atthasdef and a.attidentity = '' as "mustBeNamed"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and a.attnum > 0 and not a.attisdropped`)
  const demands = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
    union
    select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid
     where indisunique and relnamespace = current_schema()::regnamespace`)
  const functions = await client.query<{ signature: string }>(
    'select oid::regprocedure::text as signature from pg_proc where pronamespace = current_schema()::regnamespace',
  )
  const byTable = Map.groupBy(columns.rows, ({ table }) => table)
  return {
    columns: new Map([...byTable].map(([table, rows]) => [table, new Map(rows.map((row) => [row.name, row]))])),
    demands: new Map(demands.rows.map((row) => [`${row.table} ${row.name}`, row])),
    functions: new Set(functions.rows.map(({ signature }) => signature)),
  }
}

/** What a server that knows the schema before cannot live with, and how to come to the same in steps. */
export function unbearableChanges(before: Schema, after: Schema): string[] {
  const problems: string[] = []
  for (const [table, columns] of before.columns) {
    const now = after.columns.get(table)
    if (!now) problems.push(`takes away or renames ${table}, which the former version uses. ${LATER}`)
    else problems.push(...changedColumns(table, columns, now))
  }
  for (const name of before.functions) {
    if (!after.functions.has(name)) {
      problems.push(`takes away or changes the parameters of ${name}, which the former version may call. ${LATER}`)
    }
  }
  for (const [name, { table, definition }] of after.demands) {
    if (!before.columns.has(table) || before.demands.get(name)?.definition === definition) continue
    problems.push(`demands ${definition} of ${table}, of which the former version may write other rows. ${MET}`)
  }
  return problems
}

function changedColumns(table: string, before: Map<string, Column>, after: Map<string, Column>): string[] {
  const gone = [...before.keys()].filter((name) => !after.has(name))
  return [
    ...gone.map((name) => `takes away or renames ${table}.${name}, which the former version uses. ${LATER}`),
    ...[...after].flatMap(([name, { type, isRequired, mustBeNamed }]) => {
      const former = before.get(name)
      if (former && former.type !== type) {
        return [`changes ${table}.${name} from ${former.type} to ${type}: give the new type to a new column. ${LATER}`]
      }
      const isHarder = former ? (isRequired && !former.isRequired) || (mustBeNamed && !former.mustBeNamed) : mustBeNamed
      return isHarder ? [`requires ${table}.${name}, which the former version may leave empty. ${FILLED}`] : []
    }),
  ]
}
