import analysis from './en/analysis.ts'
import changes from './en/changes.ts'
import common from './en/common.ts'
import noSites from './en/no-sites.ts'
import shell from './en/shell.ts'
import sites from './en/sites.ts'

const en = { analysis, changes, common, noSites, shell, sites }

export type Messages = typeof en
export default en
