import { plainColumn } from '@bonfire/contract/imports/column-places'
import { isTableColumn, recogniseTable } from '@bonfire/contract/imports/recognise-table'
import { headerPlace } from '../../readers/table/header-place.ts'
import type { TableSource } from '../../readers/whole/table-sources.ts'

export type TableContent = NonNullable<ReturnType<typeof recogniseTable>>

/** The content by the first source that shows it. */
export async function recogniseContent(sources: AsyncIterable<TableSource>): Promise<TableContent | undefined> {
  for await (const { beginning } of sources) {
    const place = headerPlace(beginning, (name) => (isTableColumn(name) ? plainColumn(name) : undefined))
    const content = recogniseTable(beginning[place] ?? [])
    if (content) return content
  }
  return undefined
}
