import { checkCauseOfAction, readChecks } from '@bonfire/contract/actions/action-checks'
import { checkCause, choosePointsOfFinding, readEvidence } from '@bonfire/contract/hits/read-evidence'
import { describeCall, type FeatureWords, type Fields } from '../../../http/api-docs/described-call.ts'
import { DEFINITION, OWN_RULE, RULE_CODES, SOURCE } from '../../definitions/definitions.docs.ts'

const FIRING: Fields = {
  startsAt: 'When it starts, in seconds since 1970-01-01 UTC.',
  endsAt: 'When it ends.',
  onsetAt: 'When the condition became true, which may be before the day.',
  confirmedAt: 'When it had been true for as long as it must.',
  worstAt: 'When the condition was missed most clearly.',
  state: 'The number of the operating state then. null: the equip has none.',
  roles: 'The inputs while it fired, by the words of the condition for them.',
  'roles.unit': 'The unit of its samples. null: it has none.',
  'roles.mean': 'The mean. null: nothing was known.',
  'roles.minimum': 'The lowest value.',
  'roles.maximum': 'The highest value.',
  'roles.worst': 'The value at the worst moment.',
  equation: 'The condition in pieces, with the values of the worst moment.',
  'equation.text': 'What is written.',
  'equation.value': 'Its value, in SI units. null: unknown. Without it, the piece has none.',
  'equation.dimension': 'What it measures.',
  'equation.unit': 'The unit of a number whose dimension has no name.',
}

const EVIDENCE: Fields = {
  definition: 'The ID of the rule.',
  version: 'The version that found it.',
  equipKind: 'What the rule took the equip for.',
  parameters: 'The limits, by name.',
  'parameters.value': 'The value, in `unit`.',
  'parameters.source': SOURCE,
  'parameters.sharedRole': 'The default is that for a sensor of the site or of another equip: the role of that sensor.',
  knownShare: 'For which share of the day all inputs were known, 0 to 1.',
  lostRules: 'Of a drop in coverage: the rules that could run a week before.',
  silentPoints: [
    'Of samples that stopped coming: the points that sent nothing.',
    {
      name: 'What the point is called.',
      lastAt: 'Its last sample of the day, in epoch seconds. null: it had stopped before.',
    },
  ],
  outage: [
    'Most of the site stopped with the equip, and only its finding is kept.',
    {
      equips: 'The names of the others, 100 at most.',
      equipCount: 'How many others there are.',
      pointCount: 'How many points of all of them stopped.',
    },
  ],
  restatedBy: 'Rules that found the same at the same time, and whose finding is part of this one.',
  firings: ['The firings of the day.', FIRING],
}

const DAY: Fields = {
  status: 'How the rule fared.',
  names: 'What was missing, ambiguous, or of the wrong unit or none, or the rules that ran instead.',
  evaluatedSeconds: 'How long the rule applied with known inputs, and nothing suppressed it.',
  trueSeconds: 'How long the condition was true, also where that did not last.',
  longestTrueSeconds: 'The longest time of it that counts.',
  hasFired: 'Whether there is a finding.',
}

const SOME = 'In whose lists the finding is.'

const CHECKED = [{ cause: 'cooling-valve' }]
const role = (pointId: string, unit: string, [mean, minimum, maximum, worst]: [number, number, number, number]) => ({
  pointId,
  unit,
  mean,
  minimum,
  maximum,
  worst,
})
const DEGREES = { dimension: 'temperature', unit: '' }
const SHARE = { dimension: 'ratio', unit: '' }
const FOUND = {
  version: 2,
  equipKind: 'ahu',
  knownShare: 0.993,
  parameters: {
    hot: { value: 30, unit: '°C', source: 'default' },
    shut: { value: 3, unit: '%', source: 'site' },
  },
  firings: [
    {
      startsAt: 1_773_044_400,
      endsAt: 1_773_053_400,
      onsetAt: 1_773_044_400,
      confirmedAt: 1_773_046_200,
      worstAt: 1_773_050_100,
      state: 2,
      roles: {
        sat: role('ahu-l02-01.sat', 'celsius', [32.1, 30.2, 34.6, 34.6]),
        hc: role('ahu-l02-01.hc', 'percent', [0, 0, 0, 0]),
      },
      equation: [
        { text: 'sat', value: 307.75, ...DEGREES },
        { text: ' > ' },
        { text: 'hot', value: 303.15, ...DEGREES },
        { text: ' and ' },
        { text: 'hc', value: 0, ...SHARE },
        { text: ' <= ' },
        { text: 'shut', value: 0.03, ...SHARE },
      ],
    },
  ],
} as const

export const EVIDENCE_WORDS: FeatureWords = {
  fields: {
    occurrenceId: 'The ID of the finding, as insights give it. Example: `417-2026-03-08`.',
    type: SOME,
    by: 'What says so: `rule` (its rule reads them), `people` (someone chose them for the rule), `source` (whoever sent the finding named them), `details` (the finding or the name of its rule mentions them), or `nothing`.',
    pointIds: 'The IDs of the points, at most 6 of findings that were sent.',
    cause: 'The cause, by its key: one of those of the rule.',
    isChecked: '`true` ticks it off, `false` takes the tick back.',
    checked: 'The causes that are ticked off.',
    checkedAt: 'When it was ticked off.',
    checkedBy: 'Who did. null: the account no longer exists.',
    about: 'Which points of the site it is about.',
  },
  values: {
    equipRuleId: '4711',
    targetName: 'AHU-L02-01',
    definition: OWN_RULE.key,
    checkedBy: 'Engineer',
  },
  calls: [
    describeCall(readEvidence, {
      parameters: { type: `${SOME} Without it, in any that you see.` },
      response: {
        why: 'null: the finding was sent by another rule engine.',
        'why.evidence': ['What was found.', EVIDENCE],
        'why.body': ['What the rule computed, in the version that found it.', DEFINITION],
        'why.states': 'The operating states of the equip, by number.',
        'why.days': ['The newest days up to that of the finding, the newest first; at most 14.', DAY],
        'why.rules': 'The names of the rules that days name, by ID.',
      },
      refusals: [...RULE_CODES, 'evidence.not-found'],
      example: {
        response: {
          about: { by: 'rule', pointIds: ['ahu-l02-01.sat', 'ahu-l02-01.hc'] },
          why: {
            evidence: FOUND,
            body: OWN_RULE,
            states: { 2: { en: 'free cooling', fr: 'free-cooling sur l’air' } },
            days: [
              {
                hasFired: true,
                knownShare: 0.993,
                evaluatedSeconds: 36_000,
                applicableSeconds: 36_000,
                trueSeconds: 9000,
                longestTrueSeconds: 9000,
              },
              {
                day: '2026-03-08',
                knownShare: 1,
                evaluatedSeconds: 34_200,
                applicableSeconds: 34_200,
                trueSeconds: 1200,
                longestTrueSeconds: 1200,
                suppressedSeconds: 7200,
                suppressedBy: ['data-range.sat'],
              },
            ],
            rules: { 'data-range.sat': 'Supply air temperature outside its limits' },
            checked: CHECKED,
          },
        },
      },
    }),
    describeCall(choosePointsOfFinding, {
      body: { pointIds: 'Points of its equip or of the site itself. None forgets what was chosen.' },
      refusals: [...RULE_CODES, 'evidence.not-found', 'evidence.unknown-point'],
      example: {
        body: { pointIds: ['ahu-l02-01.filter'] },
        response: { about: { by: 'people', pointIds: ['ahu-l02-01.filter'] } },
      },
    }),
    describeCall(checkCause, {
      refusals: [...RULE_CODES, 'evidence.not-found', 'evidence.unknown-cause'],
      example: { body: { cause: 'cooling-valve', isChecked: true }, response: { checked: CHECKED } },
    }),
    describeCall(readChecks, {
      response: {
        findings: 'Findings of our own rules that are on the action, by rule and equip; at most 20.',
        'findings.equipRuleId': 'What associates the finding with the action.',
        'findings.targetName': 'The equip.',
        'findings.evidence': ['What was found on the newest day with hits, with its last firing.', EVIDENCE],
        'findings.body': ['What the rule computed, with its causes in the order in which to check them.', DEFINITION],
        more: 'How many more findings of our own rules are on the action.',
      },
      refusals: ['not_found'],
      example: { response: { findings: [{ evidence: FOUND, body: OWN_RULE, checked: CHECKED }] } },
    }),
    describeCall(checkCauseOfAction, {
      body: { equipRuleId: 'The finding, as the action names it.' },
      refusals: ['not_found', 'evidence.not-on-action', 'evidence.unknown-cause'],
      example: { body: { cause: 'heating-valve-leak', isChecked: true }, response: { checked: CHECKED } },
    }),
  ],
}
