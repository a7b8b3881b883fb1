import { runBacktest } from '@bonfire/contract/definitions/backtests'
import { describeCall, type FeatureWords, type Fields } from '../../../http/api-docs/described-call.ts'
import { DEFINITION, OWN_RULE, PROBLEM, RULE_CODES, SOURCE } from '../../definitions/definitions.docs.ts'

const FIRINGS: Fields = {
  t: 'When it starts, in seconds since 1970-01-01 UTC.',
  d: 'How long it lasts, in seconds.',
  cost: 'Not estimated here.',
}

const FIRING = { t: 1_773_044_400, d: 9000 }
const FOUND = { hits: 1, hours: 2.5, equips: 1 }
const SAVED = { hits: 2, hours: 4.25, equips: 1 }

export const BACKTEST_WORDS: FeatureWords = {
  fields: {
    hits: 'Firings.',
    hours: 'How long they last together.',
    equips: 'On how many equips.',
    value: 'The number.',
    source: SOURCE,
  },
  values: { equipId: 'ahu-l02-01', name: 'AHU-L02-01' },
  calls: [
    describeCall(runBacktest, {
      about: 'If the definition has mistakes, the response lists them and nothing is evaluated.',
      body: {
        to: 'The last one, today at the latest. At most 62 days.',
        definition: ['What the rule computes. It need not be saved.', DEFINITION],
        parameters: 'Values instead of the defaults, by name, in the units of the definition.',
        equipIds:
          'Equips of that site, by their IDs. Without them, the first 50 that the rule applies to; those that it can run on come first.',
        sweep:
          'Several defaults of one parameter, to compare what each would find. Where another value is set, that one counts.',
        'sweep.parameter': 'Its name.',
        'sweep.values': 'In the unit of the definition.',
        untilData: '`true`: the days are moved back so that they end on the last with samples at the site.',
        cells: '`true`, with a single equip: what the condition was in each step.',
      },
      response: {
        from: 'The first day that was evaluated. Absent: the definition has mistakes.',
        to: 'The last one.',
        problems: ['What is wrong with the definition; then nothing was evaluated.', PROBLEM],
        found: 'What this version finds.',
        saved: 'What the saved version finds, with the values that are set. null: nothing is saved.',
        gained: 'Firings of this version that overlap none of the saved one.',
        lost: 'Firings of the saved version that overlap none of this one.',
        equips: 'The equips that were tried.',
        'equips.status': '`runs` if the rule ran on any of the days; otherwise why it did not run on the newest.',
        'equips.names': 'What was missing, or of what there was more than one.',
        'equips.ranDays': 'On how many of the days it ran.',
        'equips.trueSeconds': 'How long the condition was true, in whatever state.',
        'equips.uncounted': 'How much of that is in no firing, by reason.',
        'equips.uncounted.reason':
          '`off`: the equip did not run; `otherState`: it ran in a state that the rule is not for; `afterChange`: right after a change of state; `tooShort`: not for the delay of the alarm; `suppressed`: under maintenance or while another rule fired; `unknownState`: nothing shows its state.',
        'equips.uncounted.seconds': 'How long.',
        'equips.days': 'Those on which one of the versions finds something.',
        'equips.days.firings': ['By this version.', FIRINGS],
        'equips.days.savedFirings': ['By the saved version.', FIRINGS],
        equipCount: 'How many equips of the site the rule applies to.',
        unableCount: 'On how many of these it cannot run: points, samples or values of parameters are missing.',
        sweep: 'In the order of the values that were sent.',
        cells: 'null unless it was asked for, and where the rule does not run on the equip.',
        'cells.stepSeconds': 'The length of a step.',
        'cells.startsAt': 'When the first begins, in seconds since 1970-01-01 UTC.',
        'cells.cells': 'A number for each step: 0 false, 1 true, 2 true where it does not count, 3 unknown.',
        'cells.uncounted':
          'A number for each step: 0, or why it is true and in no firing: 1 off, 2 otherState, 3 afterChange, 4 tooShort, 5 suppressed, 6 unknownState.',
        'cells.pointIds': 'The points that the condition reads, by its words for them.',
        'cells.parameters': 'The values that count on the equip, by name.',
      },
      refusals: [
        ...RULE_CODES,
        ...(['evaluation.backwards', 'evaluation.to-come', 'evaluation.too-many-days'] as const),
        ...(['evaluation.unknown-equip', 'evaluation.unknown-parameter', 'evaluation.one-equip'] as const),
        ...(['evaluation.too-dear', 'evaluation.too-long'] as const),
      ],
      example: {
        body: {
          definition: OWN_RULE,
          equipIds: ['ahu-l02-01'],
          from: '2026-03-01',
          to: '2026-03-09',
          parameters: { hot: 32 },
          sweep: { parameter: 'hot', values: [30, 32, 34] },
        },
        response: {
          found: FOUND,
          saved: SAVED,
          gained: { equips: 0 },
          lost: { hits: 1, hours: 1.75 },
          equips: [
            {
              status: 'runs',
              ranDays: 9,
              trueSeconds: 37_800,
              uncounted: [{ reason: 'off', seconds: 28_800 }],
              days: [
                { day: '2026-03-08', savedFirings: [{ t: 1_772_961_300, d: 6300 }] },
                { day: '2026-03-09', firings: [FIRING], savedFirings: [FIRING] },
              ],
            },
          ],
          sweep: [{ value: 30, ...SAVED }, { value: 32, ...FOUND }, { value: 34 }],
          equipCount: 1,
        },
      },
    }),
  ],
}
