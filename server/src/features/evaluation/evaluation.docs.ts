import * as coverage from '@bonfire/contract/evaluation/coverage'
import * as parts from '@bonfire/contract/evaluation/equip-parts'
import * as evaluations from '@bonfire/contract/evaluation/evaluations'
import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import { readSetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import type { DescribedCall, Fields } from '../../http/api-docs/described-call.ts'
import { RULE_CODES, WORDS } from '../definitions/definitions.docs.ts'

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
    endpoint: readSetupSteps,
    response: {
      steps: [
        'null: they have found something, or run at none of the sites that you see.',
        {
          hasSite: 'Whether you see a site.',
          hasSamples: 'Whether samples have come in.',
          pointsWithRole: 'Points that mean something to rules.',
          pointsWithoutUnit: 'Those of them that lack the unit that it takes.',
          siteId: 'The site with most of those, or else with samples. null: there is none.',
          hasRun: 'Whether a rule has run on a day.',
        },
      ],
    },
    refusals: ['unauthenticated', 'forbidden', 'portfolio.closed'],
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
          number: 'The number in its short address, `/e/7`.',
          equipId: 'The ID of the equip.',
          name: 'Its name.',
          kind: 'What rules take it for.',
          asks: 'How many rules lack only points of coils and dampers of which nobody has said whether it has them.',
          statuses:
            'A letter for each rule of its kind, in the order of `kinds`: `r` runs, `w` waiting, `1` one point missing, `m` points missing, `a` ambiguous, `u` wrong unit, `i` a point has no unit, `p` no value for a parameter, `s` samples too far apart, `n` too few samples, `o` off, `f` failed, `-` not for this equip.',
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
          state:
            '`unrelated`: it is not known which equip of that kind it belongs to. `unit`: that of the point does not fit; `noUnit`: it has none.',
          points: [
            'The points that are found, too many, or of the wrong unit or none.',
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
    endpoint: parts.listEquipParts,
    parameters: { siteId: SITE_ID, equipId: 'Only this equip, by its ID.' },
    response: {
      equips: [
        'Those whose kind is asked about, by name.',
        {
          number: 'The number in its short address, `/e/7`.',
          equipId: 'Its ID at the site.',
          name: 'Its name.',
          kind: 'What rules take it for.',
          said: 'By part, whether someone said that it has it: coils for cooling, heating, preheating and reheating, dampers for outside, return and exhaust air, and an economizer, which opens that for outside air wider than its minimum. What nobody said is left out.',
          proposals: [
            'What shows that it has or lacks a part; rules do not go by it.',
            {
              part: 'The part.',
              has: 'Whether it has it.',
              from: 'What shows it: a point, a tag or the class of the equip, or another equip that belongs to it.',
              name: 'The name of the point, tag, class or equip.',
            },
          ],
          minimum: [
            'The minimum position of its damper for outside air. null: equips of its kind have none.',
            {
              value: 'In percent, as it counts.',
              source: 'Where it is set.',
              revision: 'Of what is set for the equip itself. 0: nothing ever was.',
            },
          ],
          changedAt: 'When its parts were last said. null: never.',
          changedBy: 'Who said them. null: nobody, or the account no longer exists.',
        },
      ],
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: parts.readLowestPositions,
    parameters: { siteId: SITE_ID, equipId: 'Only this equip, by its ID.' },
    response: {
      positions: [
        'One for each air handling unit.',
        {
          equipId: 'Its ID at the site.',
          position:
            'The lowest position in which the damper often rests, in percent. null: the samples do not show one.',
          grounds:
            '`shown`, or why there is none. `closed`, `open`: it rests in no other position. `unclear`: it rests nowhere.',
          hours: 'How long it rested there while the fan ran, in hours.',
          runningHours: 'How long the fan ran, in the occupied time if that is known, in hours.',
          moves: 'Whether it opens much wider at times.',
        },
      ],
    },
    refusals: RULE_CODES,
  },
  {
    endpoint: parts.saveEquipParts,
    body: {
      siteId: SITE_ID,
      answers: [
        'What is said of each equip. All of it is saved, or nothing.',
        {
          equipId: 'The equip at the site, by its ID.',
          parts: 'What it has. null takes back what was said; what is left out stays.',
          expected: 'What was said when you looked: where it differs by now, nothing is saved.',
          minimum: [
            'The minimum position of its damper for outside air.',
            {
              value: 'In percent. null takes back what is set for the equip.',
              reason: 'Why, for the trail of the parameter.',
              revision: 'The revision that you saw. With another by now, nothing is saved.',
            },
          ],
        },
      ],
    },
    response: {
      before: [
        'The answers that take this one back, without reasons.',
        {
          equipId: 'The equip, by its ID.',
          parts: 'What was said before. null: nothing.',
          expected: 'What is said now.',
          minimum: [
            'What was set for the equip. null: nothing was sent.',
            { value: 'In percent. null: nothing was set.', revision: 'The revision now.' },
          ],
        },
      ],
    },
    refusals: [...RULE_CODES, 'equip.changed', 'equip.id-twice', 'parameter.changed', 'parameter.too-large'],
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
