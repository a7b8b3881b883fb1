import { readProof } from '@bonfire/contract/proof/action-proof'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

const REPAIR = {
  equipRuleId: '7',
  targetName: 'AHU-L02-01',
  ruleName: 'Supply air too warm in full cooling',
  watchedBy: 'g36-ahu-fc13',
  evidence: 'own',
  source: null,
  repairedOn: '2026-03-09',
  state: 'watching',
  stateOn: null,
  reason: null,
  neededDays: 3,
  exposedDays: 30,
  firedDays: 22,
  longestQuietDays: 2,
  isMeasured: true,
  cleanDays: 1,
  heldDays: null,
  lesserFiredOn: null,
  changedOn: null,
  avoided: null,
  currency: 'GBP',
  days: [
    { day: '2026-03-08', kind: 'fired' },
    { day: '2026-03-09', kind: 'blind' },
    { day: '2026-03-10', kind: 'clean' },
  ],
  blindBecause: null,
} as const

export const PROOF_WORDS: FeatureWords = {
  fields: {},
  values: {},
  calls: [
    describeCall(readProof, {
      response: {
        repairs: [
          'The findings of the action, by rule and equip; at most 50. None unless the action is closed as fixed, or in review where its project watches that.',
          {
            equipRuleId: 'What associates the finding with the action.',
            targetName: 'The equip.',
            ruleName: 'The rule.',
            watchedBy: 'The rule of Bonfire’s whose runs tell on which days it could have fired. null: none do.',
            evidence:
              'What tells on which days it could have fired: `own`, the runs of that rule; `checked`, its sender says on which days it checked it; `sending`, its sender sent something for that day and site by the day after. null: nothing does.',
            source: [
              'Who sends the finding, if that counts. null: it does not.',
              {
                kind: '`key`, an ingest key; `server`, a Haystack server; `mapping`, files read with a mapping; `files`, other files that people import; `folder`, the import folder.',
                name: 'Its name. Empty for `files` and `folder`.',
              },
            ],
            repairedOn:
              'The local day of the repair: as somebody said, or on which the action was closed, or came into review.',
            state:
              '`watching`, `proved`, `cameBack` or `cannotTell`. Proved: the rule could have fired on enough days, one after another, and did not.',
            stateOn: 'The day on which it came to that. null: it is watched.',
            reason:
              'Why nothing can be told: `tooRare`, it fired too rarely before; `blind`, the rule could not have fired for two weeks; `tooFewDays`, it could on too few of 90 days. null: something can, or `evidence` is null.',
            neededDays:
              'How many days without a firing, on which it could have fired, prove the repair. null: none do.',
            exposedDays: 'Of the 60 days before, those on which it could have fired.',
            firedDays: 'Of these, those on which it did.',
            longestQuietDays: 'The longest run of these between two firings.',
            isMeasured: '`false`: too little is known of the days before, and 14 days prove it.',
            cleanDays: 'How many such days there are by now, one after another.',
            heldDays: 'Where it came back: how many there were before. null: it did not.',
            lesserFiredOn: 'The day of a short firing after which it is watched on. null: none.',
            changedOn:
              'The day after the repair on which its rule was last changed, by another version or a parameter: clean days count from the day after. null: it was not.',
            avoided: [
              'What it has avoided while it is proved, by the rule’s estimates: what the fault took on an average day on which it could have fired, for each such day since without a firing, for a year at most. null: it is not proved, or too little is known of the days before.',
              { seconds: 'Time in fault.', cost: 'In `currency`. null: no cost was estimated before.' },
            ],
            currency: 'Of the site’s project.',
            days: [
              'The 30 days before the repair, and all since; today only if it fired.',
              { day: 'The local day.', kind: '`fired`, `clean`, or `blind`: the rule could not have fired.' },
            ],
            blindBecause: [
              'Why the rule could not have fired on the last day that is over. null: it could.',
              {
                status:
                  'How the rule fared, as in coverage; `sent`: its findings are sent, and nothing tells when the sender looked; `silent`: the sender sent nothing for that day; `unchecked`: the sender did not say that it checked the rule; `notRun`: it was not evaluated; `short`: not long enough.',
                names: 'What was missing.',
              },
            ],
          },
        ],
        more: 'How many more there are.',
        counts: 'How many there are in each state, shown or not.',
      },
      refusals: ['not_found'],
      example: {
        response: { repairs: [REPAIR], more: 0, counts: { watching: 1, proved: 0, cameBack: 0, cannotTell: 0 } },
      },
    }),
  ],
}
