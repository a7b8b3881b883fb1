import { snooze } from '@bonfire/contract/snooze'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

export const SNOOZE_WORDS: FeatureWords = {
  calls: [
    describeCall(snooze, {
      about: 'All are snoozed, or none. Give one of `duration`, `until` and `untilClosed`.',
      body: {
        duration: 'How many seconds it lasts: 12 hours, or whole days up to 9999.',
        until: 'The local day of the site with whose beginning it ends.',
        untilClosed: 'It ends with the open action that each of them is on.',
        equipRuleIds: 'The findings: the `equipRuleId` that lists of findings have.',
        reason: 'Why, for those who see the finding.',
        isFalseAlert: 'Whether there is no fault. It then counts against the rule (`GET /api/v1/trust`).',
      },
      response: {
        snoozed: ['Those that are snoozed.', { equipRuleId: 'Which.', snoozeEnd: 'When it ends, in epoch seconds.' }],
        replaced: [
          'Snoozes of others that were still running.',
          {
            equipRuleId: 'Of which.',
            by: 'Who had snoozed it.',
            snoozeEnd: 'When it would have ended, in epoch seconds.',
            isUntilClosed: 'Whether it would have ended with the action.',
          },
        ],
      },
      refusals: ['account.no-role', 'not_found', 'snooze.no-open-action', 'snooze.day-past', 'snooze.too-long'],
      example: {
        body: { duration: 604_800, equipRuleIds: ['7'], reason: 'The sensor is off by 3 K', isFalseAlert: true },
        response: { snoozed: [{ equipRuleId: '7', snoozeEnd: 1_773_700_000 }], replaced: [] },
      },
    }),
  ],
}
