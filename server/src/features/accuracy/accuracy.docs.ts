import { readClosedActionLabels } from '@bonfire/contract/evaluation/accuracy'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'
import { RULE_CODES } from '../definitions/definitions.docs.ts'

export const ACCURACY_WORDS: FeatureWords = {
  calls: [
    describeCall(readClosedActionLabels, {
      response: {
        rules: 'The rules of these findings.',
        'rules.causes': 'The causes that the rule names, the likeliest first.',
        equips: 'The equips of these findings.',
        findings:
          'Days on which rules fired, up to a year before an action on the finding was closed as fixed or as a false alert; the newest first.',
        'findings.day': 'The local day.',
        'findings.rule': 'A place in `rules`, from 0.',
        'findings.isReal': 'Whether the action was closed as fixed, and not as a false alert.',
        'findings.actionKey': 'The first of such actions that was closed after that day.',
        isCut: 'Whether there are more than the 20,000 that are returned.',
      },
      refusals: RULE_CODES,
      example: {
        response: {
          rules: [
            {
              ruleId: 'g36-ahu-fc13',
              name: 'Supply air too warm in full cooling',
              causes: ['cooling-valve', 'chilled-water-supply'],
            },
          ],
          equips: [{ siteId: 'wharf-lane', siteLabel: 'Wharf Lane', equipId: 'ahu-1', name: 'AHU 1' }],
          findings: [
            {
              siteId: 'wharf-lane',
              equipId: 'ahu-1',
              day: '2026-03-02',
              rule: 0,
              isReal: true,
              actionKey: 'WHARF-12',
            },
          ],
          isCut: false,
        },
      },
    }),
  ],
}
