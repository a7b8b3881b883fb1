import * as coverage from '@bonfire/contract/evaluation/coverage'
import * as evaluations from '@bonfire/contract/evaluation/evaluations'
import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import type { DescribedCall, Fields } from '../described-call.ts'
import { RULE_CODES, WORDS } from './definitions.ts'

const SITE: Fields = { siteId: 'The ID of the site.', siteLabel: 'Its name.' }
const SITE_ID = 'The site, by its ID.'

const FAILING: Fields = {
  ...SITE,
  day: 'The local day of the site.',
  attempts: 'How often it has failed.',
  nextAt: 'When it is tried next.',
  code: 'What went wrong, for programs.',
  params: 'What the message names.',
  message: 'The same for people, in French if `Accept-Language` begins with `fr`.',
}

const EVALUATION: Fields = {
  evaluationId: 'The number of the request.',
  ...SITE,
  from: 'The first of its local days.',
  to: 'The last of them.',
  requestedAt: 'When somebody asked for it.',
  requestedBy: 'Who. null: the account no longer exists.',
  state: 'How far it is. `stopped`: somebody stopped it, and what was left is not evaluated.',
  days: 'How many days it has.',
  daysDone: 'How many of them are done.',
  failures: ['Those that fail, the newest first; at most 20.', FAILING],
}

const RULE_PROBLEM: Fields = {
  ...SITE,
  rule: 'The ID of the rule.',
  name: ['Its name. null: the rule no longer exists.', WORDS],
  day: 'The newest local day on which it happened.',
  days: 'On how many days.',
  code: 'What is wrong, for programs.',
  params: 'What the message names.',
  message: 'The same for people, in French if `Accept-Language` begins with `fr`.',
}

const TEST: Fields[string] = [
  'The test that is under way. null: none.',
  {
    startedAt: 'When it began.',
    endsAt: 'When it ends by itself.',
    startedBy: 'Who began it. null: the account no longer exists.',
  },
]

const PAIR_DAY: Fields = {
  day: 'The local day of the site.',
  status: 'How the rule fared.',
  names:
    'Points that come too rarely, parameters without a value, the condition that failed, or the rules that run instead.',
  evaluatedSeconds: 'How long the rule was evaluated.',
  applicableSeconds: 'How long it applied.',
  knownShare: 'For which share of the day its inputs were known, 0 to 1.',
  suppressedSeconds: 'How long it applied and was suppressed.',
  suppressedBy: 'By which rules, or by `maintenance`.',
}

const RANGE_CODES = ['evaluation.backwards', 'evaluation.to-come', 'evaluation.too-many-days'] as const

export const EVALUATION_CALLS: readonly DescribedCall[] = [
  {
    endpoint: evaluations.requestEvaluation,
    about: 'Findings of these days become what rules, parameters and samples now say. Snoozes and actions stay.',
    body: { siteId: SITE_ID, from: 'The first local day.', to: 'The last one. At most 400 days.' },
    response: EVALUATION,
    refusals: [...RULE_CODES, ...RANGE_CODES, 'evaluation.rules-off'],
  },
  {
    endpoint: evaluations.readEvaluation,
    parameters: { evaluationId: 'The number of the request.' },
    response: EVALUATION,
    refusals: [...RULE_CODES, 'evaluation.not-found'],
  },
  {
    endpoint: evaluations.readEvaluationQueue,
    response: {
      isOn: 'Whether this server evaluates. Others may.',
      dueDays: 'Days that wait or are being evaluated, without those that fail.',
      backfillDays: 'Those of them before today.',
      runningDays: 'Those of them that a server works on now.',
      oldestDueAt: 'Since when the one waits that has waited longest. null: nothing is overdue.',
      lastEvaluatedAt: 'When a day was last evaluated. null: none was.',
      daysPerHour: 'How fast it goes, by the last quarter of an hour. null: nothing was evaluated in it.',
      estimatedEndAt: 'When it may be done. null: that cannot be told.',
      failingCount: 'How many days fail.',
      failing: ['Those days, the newest first; at most 200.', FAILING],
      ruleProblems: ['Rules that failed, or fired on too many equips, in the last 30 days; at most 100.', RULE_PROBLEM],
      evaluations: ['What people asked for: all that is not done, and the last ten that are.', EVALUATION],
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: evaluations.runDaysAgain,
    body: { sites: ['The sites, at most 1,000.', { siteId: SITE_ID, days: 'Local days of the site.' }] },
    response: { days: 'How many days are due now.' },
    refusals: RULE_CODES,
  },
  {
    endpoint: evaluations.stopBackfill,
    about: 'Days that a server works on are finished. `POST /api/v1/evaluations/queue/run` takes the rest back.',
    body: { siteId: 'Only of this site. Without it, of all that you see.' },
    response: {
      sites: [
        'What was taken off the queue.',
        { siteId: 'The ID of the site.', days: 'Its local days, all before today.' },
      ],
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: readEvaluationProgress,
    response: {
      sites: [
        'Sites that you see with days before today to be evaluated, by name; at most 200.',
        {
          ...SITE,
          days: 'The days that became due together, without those that fail.',
          daysDone: 'How many of them are done.',
        },
      ],
    },
    refusals: ['unauthenticated', 'forbidden'],
  },
  {
    endpoint: coverage.readCoverage,
    parameters: { siteId: SITE_ID },
    response: {
      ...SITE,
      runsRules: 'Whether our rules run at the site. Where another rule engine is in charge, they may not.',
      evaluatedDay: 'The newest local day that was evaluated as a whole, or today. null: none was.',
      evaluatedAt: 'When it was evaluated.',
      pointsWithRole: 'Points of the site that have a role.',
      points: 'All its points.',
      rules: [
        'The rules.',
        {
          rule: 'The ID of the rule.',
          name: ['Its name.', WORDS],
          category: 'The category of its findings.',
          severity: 'Their severity.',
        },
      ],
      kinds: [
        'Which rules apply to which kind of equip.',
        { kind: 'The kind of equip.', rules: 'Places in `rules`, from 0.' },
      ],
      equips: [
        'The equips, by kind and name.',
        {
          equipId: 'The ID of the equip.',
          name: 'Its name.',
          kind: 'What rules take it for.',
          statuses:
            'A letter for each rule of its kind, in the order of `kinds`: `r` runs, `w` waiting, `1` one point missing, `m` points missing, `a` ambiguous, `u` wrong unit, `p` no value for a parameter, `s` samples too far apart, `n` too few samples, `o` off, `f` failed, `-` not for this equip.',
        },
      ],
      gains: [
        'Roles that equips lack, those that would let most rules run first.',
        {
          role: 'The role. Of a related equip `ahu.sat`, of the site `weather.oat`.',
          pairs: 'How many pairs of an equip and a rule it alone would let run.',
          equips: 'Places in `equips`, from 0; at most 100.',
          equipCount: 'How many equips lack it.',
          rules: 'Places in `rules`, from 0.',
        },
      ],
      problems: ['Rules that failed, or fired on too many equips, in the last 30 days.', RULE_PROBLEM],
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: coverage.readCoveragePair,
    parameters: { siteId: SITE_ID, equipId: 'The equip at that site, by its ID.', rule: 'The rule, by its ID.' },
    response: {
      status: 'Whether the rule runs on the equip, or why not.',
      isSwitchedOff: 'Whether the project has switched it off.',
      description: ['What it means that the rule fires.', WORDS],
      when: 'Its condition.',
      inputs: [
        'What it needs of the equip.',
        {
          roles: 'The roles, of which one will do.',
          state: '`unrelated`: it is not known which equip of that kind it belongs to.',
          points: [
            'The points that are found, too many, or of the wrong unit.',
            {
              pointId: 'The ID of the point.',
              name: 'Its name.',
              equipId: 'The equip it belongs to. null: the site.',
              unit: 'Its unit. null: it has none.',
            },
          ],
        },
      ],
      parameters: 'Parameters without a value.',
      days: ['The last evaluated days, the newest first; at most seven.', PAIR_DAY],
      rules: ['The names of the rules that days name, by ID.', WORDS],
      test: TEST,
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: coverage.readRuleCoverage,
    parameters: { rule: 'The rule, by its ID.' },
    response: {
      equips: 'Equips that the rule applies to.',
      running: 'Those of them on which it ran.',
      sites: 'Sites at which it ran on some.',
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: readMissingRole,
    body: { sites: 'The sites, by their IDs.' },
    response: {
      missing: [
        'The role. null: no role alone would let a rule run.',
        {
          role: 'The role. Of a related equip `ahu.sat`, of the site `weather.oat`.',
          kind: 'The kind of equip that lacks it.',
          equips: 'Equips of the kind on which rules lack this role alone.',
          equipsOfKind: 'All equips of the kind.',
          siteId: 'The site with most of them.',
        },
      ],
      sites: 'How many sites were looked at: at most 10, by name.',
      sitesThatRunRules: 'At how many of them our rules run.',
    },
    refusals: ['unauthenticated', 'forbidden', 'malformed'],
  },
  {
    endpoint: coverage.testRule,
    body: {
      siteId: SITE_ID,
      equipId: 'The equip at that site, by its ID.',
      rule: 'The rule, by its ID.',
      isOn: '`true` begins a test of two hours, `false` ends it.',
    },
    response: { test: TEST },
    refusals: [...RULE_CODES, 'evaluation.rule-not-for-equip'],
  },
]
