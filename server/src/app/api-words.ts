import { DEFINITION_CALLS } from '../features/definitions/definitions.docs.ts'
import { BACKTEST_CALLS } from '../features/evaluation/backtest/backtest.docs.ts'
import { EVALUATION_CALLS } from '../features/evaluation/evaluation.docs.ts'
import { FINDING_CALLS } from '../features/findings/findings.docs.ts'
import { OPERATION_CALLS } from '../features/haystack/operations/operations.docs.ts'
import { HAYSTACK_CALLS } from '../features/haystack/servers/haystack.docs.ts'
import { HISTORY_CALLS } from '../features/histories/histories.docs.ts'
import { EVIDENCE_CALLS } from '../features/hits/evidence/evidence.docs.ts'
import { IMPORT_CALLS } from '../features/imports/imports.docs.ts'
import { MAPPING_CALLS } from '../features/mappings/mappings.docs.ts'
import { REPORT_LINK_CALLS } from '../features/overview/links/report-links.docs.ts'
import { OVERVIEW_CALLS } from '../features/overview/overview.docs.ts'
import { VIEW_CALLS } from '../features/views/views.docs.ts'
import type { ApiWords } from '../http/api-docs/api-docs.ts'
import { API_EXAMPLES } from './api-examples.ts'

export const API_WORDS: ApiWords = {
  calls: [
    ...FINDING_CALLS,
    ...HISTORY_CALLS,
    ...OPERATION_CALLS,
    ...IMPORT_CALLS,
    ...HAYSTACK_CALLS,
    ...MAPPING_CALLS,
    ...OVERVIEW_CALLS,
    ...REPORT_LINK_CALLS,
    ...VIEW_CALLS,
    ...DEFINITION_CALLS,
    ...BACKTEST_CALLS,
    ...EVALUATION_CALLS,
    ...EVIDENCE_CALLS,
  ],
  examples: API_EXAMPLES,
}
