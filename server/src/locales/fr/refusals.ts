import language from '@bonfire/contract/definitions/language/texts/fr'
import type { LANGUAGE } from '@bonfire/contract/refusals/language'
import { refusalTexts } from '../refusal-texts.ts'
import accounts from './accounts.ts'
import actions from './actions.ts'
import definitions from './definitions.ts'
import evaluation from './evaluation.ts'
import files from './files.ts'
import findings from './findings.ts'
import folder from './folder.ts'
import histories from './histories.ts'
import imports from './imports.ts'
import labels from './labels.ts'
import models from './models.ts'
import operations from './operations.ts'
import people from './people.ts'
import portfolio from './portfolio.ts'
import pulls from './pulls.ts'
import requests from './requests.ts'
import rows from './rows.ts'
import tables from './tables.ts'
import values from './values.ts'
import webhooks from './webhooks.ts'

export default {
  ...accounts,
  ...actions,
  ...definitions,
  ...files,
  ...findings,
  ...folder,
  ...evaluation,
  ...histories,
  ...operations,
  ...imports,
  ...labels,
  ...refusalTexts<keyof typeof LANGUAGE>()(language),
  ...models,
  ...people,
  ...portfolio,
  ...pulls,
  ...requests,
  ...rows,
  ...values,
  ...webhooks,
  ...tables,
}
