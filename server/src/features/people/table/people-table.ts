import { isPeopleColumn, PEOPLE_FIELDS, type PeopleField, peopleColumns } from '@bonfire/contract/imports/people-table'
import { problem } from '@bonfire/contract/refusals/problem'
import type { TableKind, WholeRow, WholeTable } from '../../readers/whole/read-whole-table.ts'

/** A table of people as it is in the file. */
export type PeopleTable = WholeTable<PeopleField>
export type PeopleRow = WholeRow<PeopleField>

export const PEOPLE_TABLE: TableKind<PeopleField> = {
  fields: PEOPLE_FIELDS,
  isKnown: isPeopleColumn,
  recognise(header, { columns: chosen = {} }) {
    const { columns, twice } = peopleColumns(header)
    const isChosen = Object.values(chosen).some(
      (choice) => choice && 'column' in choice && choice.column.trim() === twice,
    )
    return {
      holds: null,
      columns,
      obstacle: (known) => {
        if (twice !== undefined && !isChosen) return problem('table.column-twice', { column: twice })
        if (known.has('email')) return undefined
        return problem('person.no-email-column', { found: header.filter((name) => name !== '') })
      },
    }
  },
}
