import { ACCURACY_WORDS } from '../../features/accuracy/accuracy.docs.ts'
import { ACTION_EXAMPLES } from '../../features/actions/actions.docs.ts'
import { DEFINITION_WORDS } from '../../features/definitions/definitions.docs.ts'
import { DIAGNOSIS_WORDS } from '../../features/diagnosis/diagnosis.docs.ts'
import { BACKTEST_WORDS } from '../../features/evaluation/backtest/backtest.docs.ts'
import { EVALUATION_WORDS } from '../../features/evaluation/evaluation.docs.ts'
import { LIMIT_WORDS } from '../../features/evaluation/limits/limits.docs.ts'
import { FINDING_WORDS } from '../../features/findings/findings.docs.ts'
import { OPERATION_WORDS } from '../../features/haystack/operations/operations.docs.ts'
import { HAYSTACK_WORDS } from '../../features/haystack/servers/haystack.docs.ts'
import { HISTORY_WORDS } from '../../features/histories/histories.docs.ts'
import { EVIDENCE_WORDS } from '../../features/hits/evidence/evidence.docs.ts'
import { IMPORT_WORDS } from '../../features/imports/imports.docs.ts'
import { KEY_WORDS } from '../../features/keys/keys.docs.ts'
import { MAPPING_WORDS } from '../../features/mappings/mappings.docs.ts'
import { MODEL_WORDS } from '../../features/model/model.docs.ts'
import { OVERVIEW_WORDS } from '../../features/overview/overview.docs.ts'
import { OWN_ROLE_WORDS } from '../../features/own-roles/own-roles.docs.ts'
import { PEOPLE_WORDS } from '../../features/people/people.docs.ts'
import { PORTFOLIO_WORDS } from '../../features/portfolio/portfolio.docs.ts'
import { PROOF_WORDS } from '../../features/proof/proof.docs.ts'
import { SAMPLE_WORDS } from '../../features/samples/samples.docs.ts'
import { SEARCH_WORDS } from '../../features/search/search.docs.ts'
import { SNOOZE_WORDS } from '../../features/snooze/snooze.docs.ts'
import { TRUST_WORDS } from '../../features/trust/trust.docs.ts'
import { VIEW_WORDS } from '../../features/views/views.docs.ts'
import { WEBHOOK_WORDS } from '../../features/webhooks/webhooks.docs.ts'
import type { ApiWords } from '../../http/api-docs/described-call.ts'
import { COMMON_FIELDS, COMMON_VALUES } from './common-words.ts'

export const API_WORDS: ApiWords = {
  fields: COMMON_FIELDS,
  values: COMMON_VALUES,
  features: [
    { calls: ACTION_EXAMPLES.map(({ endpoint, ...example }) => ({ endpoint, example })) },
    SEARCH_WORDS,
    DEFINITION_WORDS,
    BACKTEST_WORDS,
    LIMIT_WORDS,
    EVALUATION_WORDS,
    ACCURACY_WORDS,
    TRUST_WORDS,
    DIAGNOSIS_WORDS,
    EVIDENCE_WORDS,
    PROOF_WORDS,
    PEOPLE_WORDS,
    WEBHOOK_WORDS,
    PORTFOLIO_WORDS,
    SNOOZE_WORDS,
    FINDING_WORDS,
    SAMPLE_WORDS,
    MODEL_WORDS,
    HISTORY_WORDS,
    OPERATION_WORDS,
    KEY_WORDS,
    IMPORT_WORDS,
    HAYSTACK_WORDS,
    MAPPING_WORDS,
    OVERVIEW_WORDS,
    VIEW_WORDS,
    OWN_ROLE_WORDS,
  ],
}
