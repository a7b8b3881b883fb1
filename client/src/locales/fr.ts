import type { Messages } from './en.ts'
import actions from './fr/actions.ts'
import analysis from './fr/analysis.ts'
import auth from './fr/auth.ts'
import common from './fr/common.ts'
import shell from './fr/shell.ts'
import sites from './fr/sites.ts'
import type { Translation } from './translation.ts'

export default { actions, analysis, auth, common, shell, sites } satisfies Translation<Messages>
