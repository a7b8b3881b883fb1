import {
  isLabelColumn,
  LABEL_COLUMNS,
  LABEL_FIELDS,
  type LabelField,
  labelColumns,
  REQUIRED_LABEL_FIELDS,
} from '@bonfire/contract/imports/labels-table'
import { problem } from '@bonfire/contract/refusals/problem'
import type { TableKind } from '../../readers/whole/read-whole-table.ts'

export const LABELS_TABLE: TableKind<LabelField> = {
  fields: LABEL_FIELDS,
  isKnown: isLabelColumn,
  recognise(header) {
    const { columns, twice } = labelColumns(header)
    return {
      holds: null,
      columns,
      obstacle: (known) => {
        if (twice !== undefined) return problem('table.column-twice', { column: twice })
        const missing = REQUIRED_LABEL_FIELDS.filter((field) => !known.has(field)).map((field) => LABEL_COLUMNS[field])
        if (missing.length === 0) return undefined
        const found = header.filter((name) => name !== '')
        return problem('label.no-column', { missing, count: missing.length, found })
      },
    }
  },
}
