import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { LIKELIHOODS } from '@bonfire/contract/diagnosis/diagnose'
import { checkCauseOfEquip, diagnoseEquip, rankCauses } from '@bonfire/contract/diagnosis/equip-diagnosis'
import { readEquipStrip } from '@bonfire/contract/diagnosis/equip-strip'
import { loadUnits } from '@bonfire/contract/diagnosis/units'
import { SEVERITIES } from '@bonfire/contract/values/category'
import { describeCall, type FeatureWords, type Fields } from '../../http/api-docs/described-call.ts'

const RULE: Fields = { ruleId: 'The ID of the rule.', name: 'Its name, in the language of the request.' }
const SUBJECT = 'What it is mainly about, such as `cooling`.'

const RELATED: Fields = {
  ...RULE,
  equipNumber: 'The number in the short address of the unit.',
  equipName: 'Its name.',
  share: 'How much of the time of what follows lies within the firings of the other, or up to an hour after: 0.6 to 1.',
}

const CAUSE: Fields = {
  cause: 'The key of the cause.',
  likelihood: '`veryLikely` from 75 %, `likely` from 40 %, `possible` from 10 %, else `unlikely`.',
  probability: '0 to 1. All causes that rules of the equip name have 1 together.',
  for: 'The IDs of rules that fired and that it explains, the strongest first.',
  against: 'The IDs of rules that it should have made fire, and that did not.',
  checked: [
    'The tick of whoever ruled it out. null: nobody did.',
    {
      cause: 'The key of the cause.',
      checkedAt: 'When.',
      checkedBy: 'Who. null: the account no longer exists.',
    },
  ],
}

export const DIAGNOSIS_WORDS: FeatureWords = {
  calls: [
    describeCall(diagnoseEquip, {
      about:
        'Causes are ranked by the rules that fired and by those that could have fired and did not. How: docs/diagnosis.md.',
      parameters: {
        equipNumber: 'The number in the short address of the equip.',
        from: 'The first day, of the site; with `to`. At most 92 days. Without both, the last seven.',
        to: 'The last day.',
      },
      response: {
        from: 'The first day.',
        to: 'The last day.',
        currency: 'Of the project, for costs.',
        wrong: [
          'The rules that fired, the worst first.',
          {
            ...RULE,
            equipRuleId: 'The ID of the rule on the equip.',
            category: 'The category of the rule. null: none.',
            severity: 'The worst of the findings. null: their source gave none.',
            sinceOn: 'The first day with a finding, with never two weeks without one since.',
            lastOn: 'The last day of the range with a finding.',
            firings: 'How many firings there are in the range.',
            seconds: 'The time in fault in the range.',
            cost: 'What it cost in the range. null: nothing was estimated.',
            snoozeEnd: 'When the snooze ends, in epoch seconds. null: it is not snoozed.',
            actionKey:
              'The open action that it is on, or `unseen`: one at a site that the caller does not see. null: none.',
            followsFrom: ['The finding of a unit that serves this one and explains it. null: none.', RELATED],
            explains: ['The findings of units that this one serves and that it explains, 50 at most.', RELATED],
            explainsCount: 'How many it explains.',
          },
        ],
        fine: [
          'The rules that could have fired on at least half of the days, and did not.',
          { ...RULE, subject: SUBJECT, days: 'On how many days they could have.' },
        ],
        idle: [
          'The rules that could not look on enough of the days.',
          {
            ...RULE,
            subject: SUBJECT,
            status:
              'Why, as in coverage; `short`: it did not look for long enough; `runs`: it did, on too few of the days.',
            names: 'The missing or ambiguous inputs, for example.',
          },
        ],
        causes: ['What may be behind it, the likeliest first.', CAUSE],
        also: ['The likeliest cause of what the first one does not explain. null: it explains all.', CAUSE],
      },
      refusals: ['evaluation.one-day-missing', 'evaluation.backwards', 'evaluation.too-many-days', 'not_found'],
      example: {
        response: {
          from: '2026-03-09',
          to: '2026-03-15',
          currency: 'AUD',
          wrong: [
            {
              ruleId: 'g36-ahu-fc12',
              name: 'Supply air too warm in cooling',
              equipRuleId: '31',
              category: 'fdd',
              severity: 'medium',
              sinceOn: '2026-03-02',
              lastOn: '2026-03-15',
              firings: 9,
              seconds: 151_200,
              cost: 84.5,
              snoozeEnd: null,
              actionKey: null,
              followsFrom: null,
              explains: [
                {
                  ruleId: 'vav-zone-warm',
                  name: 'Zone too warm',
                  equipNumber: 12,
                  equipName: 'VAV 1.03',
                  share: 0.92,
                },
              ],
              explainsCount: 1,
            },
          ],
          fine: [{ ruleId: 'g36-ahu-fc2', name: 'Mixed air too cold', subject: 'sensors', days: 6 }],
          idle: [
            {
              ruleId: 'g36-ahu-fc6',
              name: 'Share of outside air wrong',
              subject: 'dampers',
              status: 'missing',
              names: ['flow'],
            },
          ],
          causes: [
            {
              cause: 'heating-valve-leak',
              likelihood: 'likely',
              probability: 0.71,
              for: ['g36-ahu-fc12'],
              against: [],
              checked: null,
            },
          ],
          also: null,
        },
      },
    }),
    describeCall(rankCauses, {
      about:
        'Each finding is ranked with everything that is known of its unit in the week in which it last fired; at most ten units count. Findings that the caller sees neither in a list nor on an action are left out.',
      body: { equipRuleIds: 'The IDs of findings.' },
      response: { causes: ['The likeliest first. Of several units, the mean.', CAUSE] },
      example: {
        body: { equipRuleIds: ['31'] },
        response: { causes: [{ cause: 'heating-valve-leak', likelihood: 'likely', probability: 0.71 }] },
      },
    }),
    describeCall(readEquipStrip, {
      about: 'The last 90 days of the site, today included. Rules that did not fire are left out.',
      parameters: { equipNumber: 'The number in the short address of the equip.' },
      response: {
        from: 'The first day.',
        to: 'The last day: today.',
        lanes: [
          'The rules that fired, the worst first, then by the time in fault.',
          {
            ...RULE,
            severity: 'The worst of the findings. null: their source gave none.',
            snoozedOn: 'The first day of the snooze that lasts. null: it is not snoozed.',
            days: ['The days on which it fired.', { day: 'The day.', seconds: 'The time in fault on it.' }],
          },
        ],
        actions: [
          'The actions that findings of the equip are or were on, if anything happened to them in these days; the oldest first.',
          {
            actionKey: 'The key of the action.',
            summary: 'What it is about.',
            createdOn: 'The day on which it was created; it may lie before the first day.',
            closedOn: 'The day on which it was closed. null: it is open.',
            repair: [
              'What became of the repair of this equip. null: not known yet.',
              { state: '`proved` or `cameBack`.', stateOn: 'The day on which it came to that.' },
            ],
          },
        ],
        daysWithoutData: 'The days before today without a sample of the equip. Empty if it has no points.',
      },
      refusals: ['not_found'],
      example: {
        response: {
          from: '2025-12-16',
          to: '2026-03-15',
          lanes: [
            {
              ruleId: 'g36-ahu-fc12',
              name: 'Supply air too warm in cooling',
              severity: 'medium',
              snoozedOn: null,
              days: [{ day: '2026-03-14', seconds: 21_600 }],
            },
          ],
          actions: [
            {
              actionKey: 'NORTH-7',
              summary: 'Heating valve leaks',
              createdOn: '2026-01-12',
              closedOn: '2026-01-20',
              repair: { state: 'proved', stateOn: '2026-02-11' },
            },
          ],
          daysWithoutData: ['2026-02-03'],
        },
      },
    }),
    describeCall(loadUnits, {
      about:
        'The range ends today, by the clock of each site. Units are in columns: the same place in each is one unit. Checks, causes and the newest sample are worked out in the background, within some minutes.',
      body: {
        sites: 'IDs of sites. Those that the caller does not see are left out.',
        days: 'How many days the range has: 7, 14 or 30.',
      },
      response: {
        parts: [
          'Some sites each.',
          {
            sites: [
              'The sites, in the order of their units.',
              {
                siteId: 'The ID of the site, as project~site.',
                currency: 'Of the project, for costs.',
                unitCount: 'How many of the units are of this site.',
              },
            ],
            numbers: 'The numbers in their short addresses.',
            names: 'Their names.',
            kinds: `The kind: 0 is ${EQUIP_KINDS[0]}, then ${EQUIP_KINDS.slice(1).join(', ')}.`,
            wrong: 'How many rules fired in the range.',
            snoozed: 'Those of them that are snoozed. The next columns are of what is not.',
            onAction: 'Those of them that are on an open action.',
            severities: `The worst severity: 0 is ${SEVERITIES[0]}, then ${SEVERITIES.slice(1).join(', ')}; -1: none.`,
            durations: 'The time in fault in the range, in seconds.',
            durationsBefore: 'The same in as many days before it.',
            costs: 'What it cost in the range. null: nothing was estimated.',
            fine: 'Checks that passed in the last seven days. -1: not known yet.',
            idle: 'Checks that a single thing keeps from running. -1: not known yet.',
            causes: 'The key of the likeliest cause of the last seven days. Empty: none.',
            likelihoods: `How likely it is: 0 is ${LIKELIHOODS[0]}, then ${LIKELIHOODS.slice(1).join(', ')}; -1: none.`,
            newestSamples: 'The time of the newest sample, in epoch seconds. 0: none.',
            fed: '1 if a program sends samples.',
          },
        ],
      },
      refusals: ['insights.closed'],
      example: {
        body: { sites: ['NORTH~tower'], days: 7 },
        response: {
          parts: [
            {
              sites: [{ siteId: 'NORTH~tower', currency: 'USD', unitCount: 1 }],
              ...{ numbers: [117], names: ['AHU 2.01'], kinds: [0], wrong: [2], snoozed: [0], onAction: [1] },
              ...{
                severities: [1],
                durations: [21_600],
                durationsBefore: [3600],
                costs: [41.5],
                fine: [24],
                idle: [6],
              },
              ...{ causes: ['heating-valve-leak'], likelihoods: [0], newestSamples: [1_773_575_700], fed: [1] },
            },
          ],
        },
      },
    }),
    describeCall(checkCauseOfEquip, {
      about: 'The cause is ticked off, or no more, on all findings of the equip whose rules name it.',
      parameters: { equipNumber: 'The number in the short address of the equip.' },
      body: { cause: 'The key of the cause.', isChecked: 'Whether it is ruled out.' },
      refusals: ['account.no-role', 'evidence.unknown-cause', 'not_found'],
      example: { body: { cause: 'sensor-sat', isChecked: true }, response: {} },
    }),
  ],
}
