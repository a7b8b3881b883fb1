import { readTrust } from '@bonfire/contract/trust'
import { describeCall, type FeatureWords, type Fields } from '../../http/api-docs/described-call.ts'

const JUDGED: Fields = {
  fixed: 'How many were real: their action was closed as `Fixed`.',
  proved: 'Of these, how many repairs are proved.',
  cameBack: 'Of these, how many came back.',
  cannotTell: 'Of these, of how many nothing can be told. The others are watched.',
  falseAlerts: 'How many were none: their action was closed as `False alert`, or they are snoozed as one.',
  snoozed: 'Of these, how many were snoozed as one, and are on no action that was closed so.',
}

export const TRUST_WORDS: FeatureWords = {
  calls: [
    describeCall(readTrust, {
      about:
        'Findings count that are on an action which was closed within 365 days, once for each such action, and those that were snoozed as a false alert since then. From five on, their share says something: 33 of 41 were real is 66 to 90 % (95 % interval by Wilson). Only what the caller sees is counted.',
      parameters: {
        by: '`rule`, or `definition`: what rules found of which somebody said that they find the same as one of Bonfire’s counts for that one. Without it, `rule`.',
        ruleId: 'Only this rule.',
        projectKey: 'Also count those at the sites of this project apart.',
      },
      response: {
        rules: 'By the ID of the rule; without rules of which nothing was judged.',
        'rules.everywhere': ['At all sites that the caller sees.', JUDGED],
        'rules.inProject': ['At those of the project. null: none was asked for.', JUDGED],
      },
      refusals: ['account.no-role', 'not_found'],
      example: {
        response: {
          rules: {
            'g36-ahu-fc13': {
              everywhere: { fixed: 33, proved: 20, cameBack: 4, cannotTell: 3, falseAlerts: 8, snoozed: 2 },
              inProject: { fixed: 4, proved: 3, cameBack: 0, cannotTell: 1, falseAlerts: 0, snoozed: 0 },
            },
          },
        },
      },
    }),
  ],
}
