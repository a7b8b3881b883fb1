import { readLists } from './json-lists.ts'
import { parseRow } from './ndjson.ts'
import type { SentRow, UnreadableRow } from './sent-row.ts'
import { MAXIMUM_ROW_LENGTH, tooDeep, tooLong } from './text.ts'

/** Reads `{"list": [...]}` row by row: the whole is never in memory. Throws what `withoutList` says if there is none. */
export async function* readRowsOf(
  list: string,
  text: AsyncIterable<string>,
  withoutList: () => Error,
): AsyncGenerator<SentRow | UnreadableRow> {
  let row = 0
  let hasList = false
  const isWanted = (key: string, isList: boolean) => {
    const isIt = key === list && isList
    hasList ||= isIt
    return isIt
  }
  for await (const { value } of readLists(text, { isWanted, maximumEntryLength: MAXIMUM_ROW_LENGTH })) {
    row += 1
    yield value.isTooLong ? tooLong(row) : value.isTooDeep ? tooDeep(row) : parseRow(row, value.text())
  }
  if (!hasList) throw withoutList()
}
