import { runBacktest } from '@bonfire/contract/definitions/backtests'
import type { DescribedCall, Fields } from '../../../http/api-docs/described-call.ts'
import { DEFINITION, PROBLEM, RULE_CODES, SOURCE, VALUE } from '../../definitions/definitions.docs.ts'

const SUM: Fields = { hits: 'Firings.', hours: 'How long they last together.', equips: 'On how many equips.' }
const sum = (about: string) => [about, SUM] as const
const FIRINGS: Fields = {
  t: 'When it starts, in seconds since 1970-01-01 UTC.',
  d: 'How long it lasts, in seconds.',
  cost: 'Not estimated here.',
}

export const BACKTEST_CALLS: readonly DescribedCall[] = [
  {
    endpoint: runBacktest,
    about: 'If the definition has mistakes, the response lists them and nothing is evaluated.',
    body: {
      from: 'The first local day of the site.',
      to: 'The last one, today at the latest. At most 62 days.',
      definition: ['What the rule computes. It need not be saved.', DEFINITION],
      parameters: 'Values instead of the defaults, by name, in the units of the definition.',
      siteId: 'The site, by its ID.',
      equipIds:
        'Equips of that site, by their IDs: at most 50. Without them, the first 50 that the rule applies to; those that it can run on come first.',
      sweep: [
        'Several defaults of one parameter, to compare what each would find. Where another value is set, that one counts.',
        { parameter: 'Its name.', values: 'At most nine, in the unit of the definition.' },
      ],
      cells: '`true`, with a single equip: what the condition was in each step.',
    },
    response: {
      problems: ['What is wrong with the definition; then nothing was evaluated.', PROBLEM],
      found: sum('What this version finds.'),
      saved: sum('What the saved version finds, with the values that are set. null: nothing is saved.'),
      gained: sum('Firings of this version that overlap none of the saved one.'),
      lost: sum('Firings of the saved version that overlap none of this one.'),
      equips: [
        'The equips that were tried.',
        {
          equipId: 'The ID of the equip.',
          name: 'Its name.',
          status: '`runs` if the rule ran on any of the days; otherwise why it did not run on the newest.',
          names: 'What was missing, or of what there was more than one.',
          ranDays: 'On how many of the days it ran.',
          days: [
            'Those on which one of the versions finds something.',
            {
              day: 'The local day of the site.',
              firings: ['By this version.', FIRINGS],
              savedFirings: ['By the saved version.', FIRINGS],
            },
          ],
        },
      ],
      equipCount: 'How many equips of the site the rule applies to.',
      unableCount: 'On how many of these it cannot run: points, samples or values of parameters are missing.',
      sweep: ['In the order of the values that were sent.', { value: 'The value.', ...SUM }],
      cells: [
        'null unless it was asked for, and where the rule does not run on the equip.',
        {
          stepSeconds: 'The length of a step.',
          startsAt: 'When the first begins, in seconds since 1970-01-01 UTC.',
          cells: 'A number for each step: 0 false, 1 true, 2 true where it does not count, 3 unknown.',
          pointIds: 'The points that the condition reads, by its words for them.',
          parameters: ['The values that count on the equip, by name.', { ...VALUE, source: SOURCE }],
        },
      ],
    },
    refusals: [
      ...RULE_CODES,
      ...(['evaluation.backwards', 'evaluation.to-come', 'evaluation.too-many-days'] as const),
      ...(['evaluation.unknown-equip', 'evaluation.unknown-parameter', 'evaluation.one-equip'] as const),
      ...(['evaluation.too-dear', 'evaluation.too-long'] as const),
    ],
  },
]
