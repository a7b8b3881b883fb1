import type { Point } from '@bonfire/contract/histories/points'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { type CsvEdits, editsOf, pointsCsv } from './points-csv.ts'
import { readTable } from './read-table.ts'

interface ReadFile {
  readonly fileName: string
  readonly edits: CsvEdits | null
}

/** Points as a table to work on in a spreadsheet, and back. */
export function useCsv(points: readonly Point[], siteLabel: string) {
  const t = useTranslations('points.csv')
  const { asked, ask, close } = useAsked<ReadFile>()
  const read = async (file: File) => {
    try {
      ask({ fileName: file.name, edits: editsOf(readTable(await file.arrayBuffer()), points) ?? null })
    } catch {
      showFailure(t('unreadable', { name: file.name }))
    }
  }
  const save = (shown: readonly Point[]) => download(t('fileName', { site: siteLabel }), pointsCsv(shown))
  return { asked, close, read, save }
}
