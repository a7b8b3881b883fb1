import type { MappedKind } from '@bonfire/contract/imports/mappings'
import type { Context } from '../../context.ts'
import { choicesOfName } from '../../features/mappings/mappings.service.ts'

export const TABLE_MAPPING_OPTION = [
  '--mapping <name>',
  'reads a .csv, .xlsx, .xlsm or .ods file with this mapping, kept on the Import page',
] as const

/** Mappings are kept on the Import page. */
export const chosenBy =
  (context: Context, tenantId: number, { mapping, kind }: { mapping: string | undefined; kind: MappedKind }) =>
  async () =>
    mapping === undefined ? {} : choicesOfName(context, tenantId, mapping, kind)
