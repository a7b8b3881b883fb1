import { readLists } from './json-lists.ts'
import { parseRow } from './ndjson.ts'
import type { SentRow, UnreadableRow } from './sent-row.ts'
import { MAXIMUM_ROW_LENGTH, tooDeep, tooLong } from './text.ts'

/** Reads `{"list": [...]}` row by row: the whole is never in memory. Throws what `withoutList` says if there is none of the lists. */
export async function* readRowsOf<List extends string>(
  lists: readonly List[],
  text: AsyncIterable<string>,
  withoutList: () => Error,
): AsyncGenerator<(SentRow | UnreadableRow) & { readonly list: List }> {
  let row = 0
  let hasList = false
  const isWanted = (key: string, isList: boolean) => {
    const isIt = lists.includes(key as List) && isList
    hasList ||= isIt
    return isIt
  }
  for await (const { list, value } of readLists(text, { isWanted, maximumEntryLength: MAXIMUM_ROW_LENGTH })) {
    row += 1
    const read = value.isTooLong ? tooLong(row) : value.isTooDeep ? tooDeep(row) : parseRow(row, value.text())
    yield Object.assign(read, { list: list as List })
  }
  if (!hasList) throw withoutList()
}
