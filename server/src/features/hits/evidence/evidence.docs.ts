import { checkCauseOfAction, readChecks } from '@bonfire/contract/actions/action-checks'
import { checkCause, choosePointsOfFinding, readEvidence } from '@bonfire/contract/hits/read-evidence'
import type { DescribedCall, Fields } from '../../../http/api-docs/described-call.ts'
import { DEFINITION, RULE_CODES, WORDS } from '../../definitions/definitions.docs.ts'

const CHECKED: Fields = {
  cause: 'The cause, by its key.',
  checkedAt: 'When it was ticked off.',
  checkedBy: 'Who did. null: the account no longer exists.',
}

const FIRING: Fields = {
  startsAt: 'When it starts, in seconds since 1970-01-01 UTC.',
  endsAt: 'When it ends.',
  onsetAt: 'When the condition became true, which may be before the day.',
  confirmedAt: 'When it had been true for as long as it must.',
  worstAt: 'When the condition was missed most clearly.',
  state: 'The number of the operating state then. null: the equip has none.',
  roles: [
    'The inputs while it fired, by the words of the condition for them.',
    {
      pointId: 'The ID of the point.',
      unit: 'The unit of its samples. null: it has none.',
      mean: 'The mean. null: nothing was known.',
      minimum: 'The lowest value.',
      maximum: 'The highest value.',
      worst: 'The value at the worst moment.',
    },
  ],
  equation: [
    'The condition in pieces, with the values of the worst moment.',
    {
      text: 'What is written.',
      value: 'Its value, in SI units. null: unknown. Without it, the piece has none.',
      dimension: 'What it measures.',
      unit: 'The unit of a number whose dimension has no name.',
    },
  ],
}

const EVIDENCE: Fields = {
  definition: 'The ID of the rule.',
  version: 'The version that found it.',
  equipKind: 'What the rule took the equip for.',
  parameters: [
    'The limits, by name.',
    {
      value: 'The value, in `unit`.',
      unit: 'Its unit. null: a plain number.',
      source: 'Where it comes from: an equip, site or project for which it is set, everywhere, or the default.',
      sharedRole: 'The default is that for a sensor of the site or of another equip: the role of that sensor.',
    },
  ],
  knownShare: 'For which share of the day all inputs were known, 0 to 1.',
  lostRules: 'Of a drop in coverage: the rules that could run a week before.',
  firings: ['The firings of the day.', FIRING],
}

const DAY: Fields = {
  day: 'The local day of the site.',
  status: 'How the rule fared.',
  names: 'What was missing, ambiguous, or of the wrong unit or none, or the rules that ran instead.',
  evaluatedSeconds: 'How long the rule applied with known inputs, and nothing suppressed it.',
  applicableSeconds: 'How long it applied.',
  trueSeconds: 'How long the condition was true, also where that did not last.',
  longestTrueSeconds: 'The longest time of it that counts.',
  suppressedSeconds: 'How long it applied and was suppressed.',
  suppressedBy: 'By which rules, or by `maintenance`.',
  knownShare: 'For which share of the day its inputs were known, 0 to 1.',
  hasFired: 'Whether there is a finding.',
}

const ABOUT: Fields = {
  by: 'What says so: `rule` (its rule reads them), `people` (someone chose them for the rule), `source` (whoever sent the finding named them), `details` (the finding or the name of its rule mentions them), or `nothing`.',
  pointIds: 'The IDs of the points, at most 6 of findings that were sent.',
}

const OCCURRENCE = 'The ID of the finding, as insights give it. Example: `417-2026-03-08`.'

export const EVIDENCE_CALLS: readonly DescribedCall[] = [
  {
    endpoint: readEvidence,
    parameters: { occurrenceId: OCCURRENCE, type: 'In whose lists the finding is. Without it, in any that you see.' },
    response: {
      about: ['Which points of the site it is about.', ABOUT],
      why: [
        'null: the finding was sent by another rule engine.',
        {
          evidence: ['What was found.', EVIDENCE],
          body: ['What the rule computed, in the version that found it.', DEFINITION],
          states: ['The operating states of the equip, by number.', WORDS],
          days: ['The newest days up to that of the finding, the newest first; at most 14.', DAY],
          rules: ['The names of the rules that days name, by ID.', WORDS],
          checked: ['The causes that somebody has looked into.', CHECKED],
        },
      ],
    },
    refusals: [...RULE_CODES, 'evidence.not-found'],
  },
  {
    endpoint: choosePointsOfFinding,
    parameters: { occurrenceId: OCCURRENCE, type: 'In whose lists the finding is.' },
    body: { pointIds: 'Points of its equip or of the site itself, at most 6. None forgets what was chosen.' },
    response: { about: ['Which points it is about now.', ABOUT] },
    refusals: [...RULE_CODES, 'evidence.not-found', 'evidence.unknown-point'],
  },
  {
    endpoint: checkCause,
    parameters: { occurrenceId: OCCURRENCE, type: 'In whose lists the finding is.' },
    body: {
      cause: 'The cause, by its key: one of those of the rule.',
      isChecked: '`true` ticks it off, `false` takes the tick back.',
    },
    response: { checked: ['The causes that are ticked off now.', CHECKED] },
    refusals: [...RULE_CODES, 'evidence.not-found', 'evidence.unknown-cause'],
  },
  {
    endpoint: readChecks,
    response: {
      findings: [
        'Findings of our own rules that are on the action, by rule and equip; at most 20.',
        {
          equipRuleId: 'What associates the finding with the action.',
          targetName: 'The equip.',
          evidence: ['What was found on the newest day with hits, with its last firing.', EVIDENCE],
          body: ['What the rule computed, with its causes in the order in which to check them.', DEFINITION],
          checked: ['The causes that somebody has looked into.', CHECKED],
        },
      ],
      more: 'How many more findings of our own rules are on the action.',
    },
    refusals: ['not_found'],
  },
  {
    endpoint: checkCauseOfAction,
    body: {
      equipRuleId: 'The finding, as the action names it.',
      cause: 'The cause, by its key: one of those of the rule.',
      isChecked: '`true` ticks it off, `false` takes the tick back.',
    },
    response: { checked: ['The causes that are ticked off now.', CHECKED] },
    refusals: ['not_found', 'evidence.not-on-action', 'evidence.unknown-cause'],
  },
]
