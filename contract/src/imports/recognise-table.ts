import { plainColumn } from './column-places.ts'
import type { ImportKind } from './imports.ts'
import { hasEmails, hasPersonalColumn, isPeopleColumn } from './people-table.ts'
import { isPortfolioColumn, recognisePortfolio } from './portfolio-table.ts'
import { areSampleColumns, nameAndBrackets, POINT_NAMES, TIME_NAMES, VALUE_NAMES } from './sample-names.ts'

/**
 * What a table with this header is, if its columns tell. Sites may have an address for mails too: people are told from them
 * by what only people have, or by having nothing of sites.
 */
export function recogniseTable(header: readonly string[]): Exclude<ImportKind, 'haystack'> | undefined {
  const portfolio = recognisePortfolio(header)
  if (portfolio === 'findings') return 'hits'
  if (!portfolio && !hasEmails(header) && areSampleColumns(header)) return 'samples'
  if (!hasEmails(header)) return portfolio && 'model'
  const isOfSites = header.some((name) => OF_SITES.test(plainColumn(name)))
  if (hasPersonalColumn(header) || !isOfSites) return 'people'
  return portfolio && 'model'
}

const OF_SITES = /site|building|batiment|immeuble|facility|property|equip|asset|timezone|fuseau|region/

/** Whether a column of a portfolio, of people or of samples may have this name. */
export const isTableColumn = (name: string): boolean =>
  isPortfolioColumn(name) || isPeopleColumn(name) || isSampleColumn(plainColumn(nameAndBrackets(name).name))

const isSampleColumn = (plain: string) => TIME_NAMES.has(plain) || POINT_NAMES.has(plain) || VALUE_NAMES.has(plain)
