import type { ImportMapping, MappedKind, MappingForm } from '@bonfire/contract/imports/mappings'
import { createMapping, replaceMapping } from '@bonfire/contract/imports/mappings'
import type { FieldChoice, TableChoices, TableField } from '@bonfire/contract/imports/table-reading'
import { call } from '../../../lib/http/api.ts'
import type { Reading } from '../send-file.ts'

/** The way in which a table is to be read. */
export type TableChoice =
  /** The table is read as it looks, or with the mapping kept for its columns. */
  | { readonly by: 'recognition' }
  /** The table is read as it looks. */
  | { readonly by: 'looks' }
  | { readonly by: 'mapping'; readonly id: string }
  /** Choices made here; `origin` is the kept mapping that they began with. */
  | { readonly by: 'hand'; readonly choices: TableChoices; readonly origin: ImportMapping | null }

export const AS_RECOGNISED: TableChoice = { by: 'recognition' }

/** The same reading but for one choice. */
export function withChoice(
  choice: TableChoice,
  present: ImportMapping | null,
  change: Partial<TableChoices>,
): TableChoice {
  const origin = choice.by === 'hand' ? choice.origin : onlyNamedMapping(present)
  const before = choice.by === 'hand' ? choice.choices : (present?.choices ?? {})
  return { by: 'hand', choices: { ...before, ...change }, origin }
}

const onlyNamedMapping = (mapping: ImportMapping | null) => (mapping?.name ? mapping : null)

/** The choices of columns but for one field. */
export function withField(
  before: TableChoices['columns'],
  field: TableField,
  choice: FieldChoice,
): Partial<TableChoices> {
  return { columns: { ...before, [field]: choice } }
}

/** The kind of tables that a mapping of such a file is for. */
export const mappedKindOf = ({ kind }: Pick<Reading, 'kind'>): MappedKind => (kind === 'haystack' ? 'hits' : kind)

/** The value of the parameter `mapping` of a preview; undefined for none. Choices made by hand are kept for a day. */
export async function mappingParameter(
  choice: TableChoice,
  kind: MappedKind,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (choice.by === 'recognition') return undefined
  if (choice.by === 'looks') return 'none'
  if (choice.by === 'mapping') return choice.id
  const body = { name: null, kind, header: [], choices: choice.choices }
  return (await call(createMapping, { body, signal })).id
}

/** Keeps what was chosen by hand under a name; the mapping that it began with is replaced if it has that name. */
export async function keepChoices(
  { choices, origin }: Extract<TableChoice, { by: 'hand' }>,
  keeping: Omit<MappingForm, 'name' | 'choices'> & { name: string },
): Promise<ImportMapping> {
  const { name } = keeping
  const body = { ...keeping, choices }
  if (origin?.name?.toLowerCase() !== name.toLowerCase()) return call(createMapping, { body })
  return call(replaceMapping, { params: { mappingId: origin.id }, body })
}
