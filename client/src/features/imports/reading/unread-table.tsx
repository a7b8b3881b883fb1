import { ENCODINGS, SEPARATORS, type TableChoices } from '@bonfire/contract/imports/table-reading'
import { ApiError } from '../../../lib/http/api.ts'
import { KeptMapping } from './kept-mapping.tsx'
import { SourceChoices, TitleLines } from './source-choices.tsx'
import { type TableChoice, withChoice } from './table-choice.ts'
import classes from './table-reading.module.css'

interface UnreadTableProps {
  error: unknown
  choice: TableChoice
  onChange: (choice: TableChoice) => void
}

/** Offers choices about a table of samples in which no times were found. */
export function UnreadTable({ error, choice, onChange }: UnreadTableProps) {
  if (!(error instanceof ApiError) || error.code !== 'samples.no-times') return null
  const { separator, encoding, sheet, sheets, titleLines } = error.params
  const change = (chosen: Partial<TableChoices>) => onChange(withChoice(choice, null, chosen))
  return (
    <div className={classes.reading}>
      <div className={classes.choices}>
        <KeptMapping kind="samples" present={null} choice={choice} onChange={onChange} />
        <SourceChoices
          source={{
            separator: SEPARATORS.find((known) => known === separator) ?? null,
            encoding: ENCODINGS.find((known) => known === encoding) ?? null,
            sheet: typeof sheet === 'string' && sheet !== '' ? sheet : null,
            sheets: Array.isArray(sheets) ? sheets.map(String) : [],
          }}
          onChoose={change}
        />
        <TitleLines count={Number(titleLines)} onChange={(count) => change({ titleLines: count })} />
      </div>
    </div>
  )
}
