import type { TableChoices, TableField } from '@bonfire/contract/imports/table-reading'

/** The columns that were recognised, but for the fields that someone chose. */
export function chooseColumns<Field extends string>(
  fields: readonly Field[],
  header: readonly string[],
  {
    recognised,
    choices = {},
  }: {
    recognised: Readonly<Partial<Record<Field, number>>>
    choices: TableChoices['columns'] | undefined
  },
) {
  const columns: Partial<Record<Field, number>> = { ...recognised }
  const values: Partial<Record<Field, string>> = {}
  const gone: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const choice = choices[field as TableField]
    if (choice === undefined) continue
    delete columns[field]
    if (choice === null) continue
    if ('value' in choice) {
      values[field] = choice.value
      continue
    }
    const place = header.indexOf(choice.column.trim())
    if (place < 0) gone[field] = choice.column
    else columns[field] = place
  }
  return { columns, values, gone }
}
