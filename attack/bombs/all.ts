import { blankEntries, blankLines } from './blanks.ts'
import type { Bomb } from './bomb.ts'
import { commaHeader } from './comma-header.ts'
import { commaRows } from './comma-rows.ts'
import { emptyEntries } from './empty-entries.ts'
import { emptyHits } from './empty-hits.ts'
import { emptyRows } from './empty-rows.ts'
import { endlessLine, endlessMembers, endlessText } from './endless.ts'
import { manyFirings } from './many-firings.ts'
import { nestedHits } from './nested-hits.ts'
import { nestedModel } from './nested-model.ts'
import { nestedRows } from './nested-rows.ts'
import { strayQuotes } from './stray-quotes.ts'
import { unknownEquips, unknownRules, unknownSites } from './unknown-places.ts'

export const BOMBS: readonly Bomb[] = [
  ...[emptyRows, emptyHits, commaHeader, commaRows, strayQuotes, nestedHits, nestedRows],
  ...[blankLines, blankEntries, endlessText, endlessLine, endlessMembers],
  ...[manyFirings, unknownSites, unknownRules, unknownEquips, emptyEntries, nestedModel],
]
