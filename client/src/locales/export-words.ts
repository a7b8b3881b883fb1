import type { Locale } from '@bonfire/contract/people/users'
import type en from './en/exports.ts'
import { CATALOGUES } from './texts.ts'
import type { Translation } from './translation.ts'

/** The headings of exported tables in a language, whatever the screen shows. */
export type ExportWords = Translation<typeof en>

export const exportWords = async (language: Locale): Promise<ExportWords> =>
  (await CATALOGUES.exports[language]()).exports
