import type { Point } from '@bonfire/contract/histories/points'
import { LOCALES, type Locale } from '@bonfire/contract/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { useCsvForms } from '../../../lib/use-csv-forms.ts'
import { exportWords } from '../../../locales/export-words.ts'
import { useAsked } from '../../../ui/dialogs/use-asked.ts'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import { ownRolesQuery } from '../../own-roles/own-roles.queries.ts'
import { type CsvEdits, editsOf, pointsCsv, readTable } from './points-csv.ts'

interface ReadFile {
  readonly fileName: string
  readonly edits: CsvEdits | null
}

/** Points as a table to work on in a spreadsheet, and back. */
export function useCsv(points: readonly Point[], siteLabel: string) {
  const t = useTranslations('points.csv')
  const queryClient = useQueryClient()
  const { asked, ask, close } = useAsked<ReadFile>()
  const read = async (file: File) => {
    try {
      const table = readTable(await file.arrayBuffer())
      const words = await Promise.all(LOCALES.map(exportWords))
      const { roles } = await queryClient.ensureQueryData(ownRolesQuery)
      ask({ fileName: file.name, edits: editsOf(table, points, words, roles) ?? null })
    } catch {
      showFailure(t('unreadable', { name: file.name }))
    }
  }
  const save = async (shown: readonly Point[], language: Locale) => {
    try {
      const words = await exportWords(language)
      download(t('fileName', { site: siteLabel }), pointsCsv(shown, { language, words }))
    } catch {
      showFailure(t('exportFailed'))
    }
  }
  return { asked, close, read, save, forms: useCsvForms() }
}
