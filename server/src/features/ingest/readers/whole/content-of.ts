import { isTableColumn, recogniseTable } from '@bonfire/contract/imports/recognise-table'
import { plainName } from '../table/column-names.ts'
import { headerPlace } from '../table/detect-table.ts'
import type { TableSource } from './table-sources.ts'

export type TableContent = NonNullable<ReturnType<typeof recogniseTable>>

/** The content by the first source that shows it. */
export async function contentOf(sources: AsyncIterable<TableSource>): Promise<TableContent | undefined> {
  for await (const { beginning } of sources) {
    const place = headerPlace(beginning, (name) => (isTableColumn(name) ? plainName(name) : undefined))
    const content = recogniseTable(beginning[place] ?? [])
    if (content) return content
  }
  return undefined
}
