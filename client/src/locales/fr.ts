import type { Messages } from './en.ts'
import analysis from './fr/analysis.ts'
import changes from './fr/changes.ts'
import common from './fr/common.ts'
import noSites from './fr/no-sites.ts'
import shell from './fr/shell.ts'
import sites from './fr/sites.ts'
import type { Translation } from './translation.ts'

export default { analysis, changes, common, noSites, shell, sites } satisfies Translation<Messages>
