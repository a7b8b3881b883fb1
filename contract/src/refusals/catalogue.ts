import { ACCOUNTS } from './accounts.ts'
import { ACTIONS } from './actions.ts'
import { DEFINITIONS } from './definitions.ts'
import type { Label } from './entry.ts'
import { EVALUATION } from './evaluation.ts'
import { FILES } from './files.ts'
import { HISTORIES } from './histories.ts'
import { FINDINGS } from './imports/findings.ts'
import { FOLDER } from './imports/folder.ts'
import { IMPORTS } from './imports/imports.ts'
import { MODELS } from './imports/models.ts'
import { OPERATIONS } from './imports/operations.ts'
import { PULLS } from './imports/pulls.ts'
import { ROWS } from './imports/rows.ts'
import { PEOPLE_TABLE, WORKBOOKS } from './imports/tables.ts'
import { VALUES } from './imports/values.ts'
import type { LABELS, LabelCode } from './labels.ts'
import { LANGUAGE } from './language.ts'
import { PEOPLE } from './people.ts'
import { PORTFOLIO } from './portfolio.ts'
import { REQUESTS } from './requests.ts'
import { WEBHOOKS } from './webhooks.ts'

/** Every refusal and every problem of a field: its code, its kind and its parameters. */
export const REFUSALS = {
  ...ACCOUNTS,
  ...ACTIONS,
  ...DEFINITIONS,
  ...EVALUATION,
  ...FILES,
  ...FINDINGS,
  ...FOLDER,
  ...HISTORIES,
  ...OPERATIONS,
  ...IMPORTS,
  ...LANGUAGE,
  ...MODELS,
  ...PEOPLE,
  ...PEOPLE_TABLE,
  ...PORTFOLIO,
  ...PULLS,
  ...REQUESTS,
  ...ROWS,
  ...VALUES,
  ...WEBHOOKS,
  ...WORKBOOKS,
}

export type RefusalCode = keyof typeof REFUSALS
/** Every code that has a text: of a refusal, or of a label inside one. */
export type TextCode = RefusalCode | LabelCode
type Catalogue = typeof REFUSALS & typeof LABELS
export type ParamsOf<Code extends TextCode> = Catalogue[Code] extends Label<infer Params> ? Params : never

/** The arguments after a code: its parameters, or nothing. */
export type CodeParams<Code extends TextCode> = keyof ParamsOf<Code> extends never
  ? [params?: Readonly<Record<string, never>>]
  : [params: ParamsOf<Code>]
