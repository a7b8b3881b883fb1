import { plainColumn } from './column-places.ts'
import type { ImportKind } from './imports.ts'
import { hasEmails, hasPersonalColumn, isPeopleColumn } from './people-table.ts'
import { isPortfolioColumn, recognisePortfolio } from './portfolio-table.ts'
import { areSampleColumns, nameAndBrackets, POINT_NAMES, TIME_NAMES, VALUE_NAMES } from './sample-names.ts'

/**
 * Tells the content of a table by its header, if its columns show it. Sites may have an address for mails too: columns
 * that only people have, or none that sites have, show that it holds people.
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

/** True if a column of a portfolio, of people or of samples may have this name. */
export const isTableColumn = (name: string): boolean =>
  isPortfolioColumn(name) || isPeopleColumn(name) || isSampleColumn(plainColumn(nameAndBrackets(name).name))

const isSampleColumn = (plain: string) => TIME_NAMES.has(plain) || POINT_NAMES.has(plain) || VALUE_NAMES.has(plain)
