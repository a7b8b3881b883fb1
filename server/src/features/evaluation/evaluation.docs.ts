import * as coverage from '@bonfire/contract/evaluation/coverage'
import * as parts from '@bonfire/contract/evaluation/equip-parts'
import * as evaluations from '@bonfire/contract/evaluation/evaluations'
import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import { readSetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'
import { RULE_CODES } from '../definitions/definitions.docs.ts'

const ROLE = 'The role. Of a related equip `ahu.sat`, of the site `weather.oat`.'
const PLACES = 'Places in `rules`, from 0.'
const CONSTANTS =
  '`minimumPositionPercent`: the least position of its outside air damper; `fanHeatKelvin`: how much its fan warms the supply air.'
const RULE_PROBLEMS = 'Rules that failed, or fired on too many equips, in the last 30 days; at most 100.'

const FAILING = {
  day: '2026-03-02',
  attempts: 2,
  code: 'evaluation.failed',
  message: 'Evaluating the rules failed. The server’s log says why. Bonfire will try again.',
}
const LIMITED = {
  rule: 'own-always-warm',
  name: 'Always warm',
  days: 1,
  code: 'evaluation.rule-limited',
  params: { found: 4200, kept: 1000 },
  message:
    'It fired on 4,200 pieces of equipment in one day. That is too many to look into, so only 1,000 findings were stored. Check its condition and its limits.',
}
const RANGE = { from: '2026-02-08', to: '2026-03-09' }
const EVALUATION = {
  evaluationId: 17,
  ...RANGE,
  state: 'running',
  days: 30,
  daysDone: 12,
  failures: [FAILING],
} as const
const TEST = { endsAt: '2026-03-09T16:40:00.000Z', startedBy: 'Engineer' }

export const EVALUATION_WORDS: FeatureWords = {
  fields: {
    evaluationId: 'The number of the request.',
    requestedAt: 'When somebody asked for it.',
    requestedBy: 'Who. null: the account no longer exists.',
    daysDone: 'How many of them are done.',
    failures: 'Those that fail, the newest first; at most 20.',
    attempts: 'How often it has failed.',
    nextAt: 'When it is tried next.',
    number: 'The number in its short address, `/e/7`.',
    kind: 'What rules take the equip for.',
    pointsWithRole: 'Points that have a role, so that they mean something to rules.',
    startedAt: 'When it began.',
    endsAt: 'When it ends by itself.',
    startedBy: 'Who began it. null: the account no longer exists.',
    test: 'The test that is under way. null: none.',
    days: 'How many days it has.',
    state: 'How far it is. `stopped`: somebody stopped it, and what was left is not evaluated.',
  },
  values: {
    requestedAt: '2026-03-09T14:40:00.000Z',
    requestedBy: 'Administrator',
    nextAt: '2026-03-09T14:44:00.000Z',
    startedAt: '2026-03-09T14:40:00.000Z',
    day: '2026-03-08',
    evaluatedDay: '2026-03-08',
    oldestDueAt: '2026-03-09T14:40:00.000Z',
    lastEvaluatedAt: '2026-03-09T14:41:00.000Z',
    evaluatedAt: '2026-03-09T14:41:00.000Z',
    estimatedEndAt: '2026-03-09T14:42:30.000Z',
    equipId: 'ahu-1',
  },
  calls: [
    describeCall(evaluations.requestEvaluation, {
      about: 'Findings of these days become what rules, parameters and samples now say. Snoozes and actions stay.',
      body: { to: 'The last one. At most 400 days.' },
      refusals: [
        ...RULE_CODES,
        ...([
          'evaluation.backwards',
          'evaluation.to-come',
          'evaluation.too-many-days',
          'evaluation.rules-off',
        ] as const),
      ],
      example: { body: RANGE, response: { ...EVALUATION, state: 'waiting', daysDone: 0, failures: [] } },
    }),
    describeCall(evaluations.readEvaluation, {
      refusals: [...RULE_CODES, 'evaluation.not-found'],
      example: { response: EVALUATION },
    }),
    describeCall(evaluations.readEvaluationQueue, {
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
        failing: 'Those days, the newest first; at most 200.',
        ruleProblems: RULE_PROBLEMS,
        'ruleProblems.day': 'The newest local day on which it happened.',
        'ruleProblems.days': 'On how many days.',
        evaluations: 'What people asked for: all that is not done, and the last ten that are.',
      },
      refusals: RULE_CODES,
      example: {
        response: {
          isOn: true,
          dueDays: 18,
          backfillDays: 17,
          runningDays: 10,
          daysPerHour: 720,
          failingCount: 1,
          failing: [FAILING],
          ruleProblems: [LIMITED],
          evaluations: [EVALUATION],
        },
      },
    }),
    describeCall(evaluations.runDaysAgain, {
      body: { sites: 'The sites.', 'sites.days': 'Local days of the site.' },
      response: { days: 'How many days are due now.' },
      refusals: RULE_CODES,
      example: { body: { sites: [{ days: ['2026-03-02'] }] }, response: { days: 1 } },
    }),
    describeCall(evaluations.stopBackfill, {
      about: 'Days that a server works on are finished. `POST /api/v1/evaluations/queue/run` takes the rest back.',
      body: { siteId: 'Only of this site. Without it, of all that you see.' },
      response: { sites: 'What was taken off the queue.', 'sites.days': 'Its local days, all before today.' },
      refusals: RULE_CODES,
      example: { body: { siteId: 'wharf-lane' }, response: { sites: [{ days: ['2026-02-08', '2026-02-09'] }] } },
    }),
    describeCall(readEvaluationProgress, {
      response: {
        sites: 'Sites that you see with days before today to be evaluated, by name; at most 200.',
        'sites.days': 'The days that became due together, without those that fail.',
      },
      refusals: ['forbidden'],
      example: { response: { sites: [{ days: 30, daysDone: 12 }] } },
    }),
    describeCall(readSetupSteps, {
      response: {
        steps: 'null: they have found something, or run at none of the sites that you see.',
        'steps.hasSite': 'Whether you see a site.',
        'steps.hasSamples': 'Whether samples have come in.',
        'steps.pointsWithoutUnit': 'Those of them that lack the unit that it takes.',
        'steps.siteId': 'The site with most of those, or else with samples. null: there is none.',
        'steps.hasRun': 'Whether a rule has run on a day.',
      },
      refusals: ['forbidden', 'portfolio.closed'],
      example: {
        response: { steps: { hasSite: true, hasSamples: true, pointsWithRole: 10, pointsWithoutUnit: 2 } },
      },
    }),
    describeCall(coverage.readCoverage, {
      response: {
        runsRules: 'Whether our rules run at the site. Where another rule engine is in charge, they may not.',
        evaluatedDay:
          'The newest local day that was evaluated as a whole, or today; with `from` and `to`, the newest of these. null: none was.',
        evaluatedAt: 'When it was evaluated.',
        dataEndedOn:
          'The newest local day with samples, if none came in the newest evaluated week: then the days up to it are shown.',
        points: 'All its points.',
        rules: 'The rules.',
        kinds: 'Which rules apply to which kind of equip.',
        'kinds.kind': 'The kind of equip.',
        'kinds.rules': PLACES,
        equips: 'The equips, by kind and name.',
        'equips.asks':
          'How many rules lack only points of coils and dampers of which nobody has said whether it has them.',
        'equips.unconfirmed': 'Constants that rules read which could run, with a default that nobody has confirmed.',
        'equips.statuses':
          'A letter for each rule of its kind, in the order of `kinds`: `r` runs, `w` waiting, `1` one point missing, `m` points missing, `a` ambiguous, `u` wrong unit, `i` a point has no unit, `p` no value for a parameter, `s` samples too far apart, `n` too few samples, `o` off, `f` failed, `-` not for this equip.',
        gains: 'Roles that equips lack, those that would let most rules run first.',
        'gains.role': ROLE,
        'gains.pairs': 'How many pairs of an equip and a rule it alone would let run.',
        'gains.equips': 'Places in `equips`, from 0; at most 100.',
        'gains.equipCount': 'How many equips lack it.',
        'gains.rules': PLACES,
        problems: RULE_PROBLEMS,
        'problems.day': 'The newest local day on which it happened.',
        'problems.days': 'On how many days.',
      },
      refusals: RULE_CODES,
      example: {
        response: {
          runsRules: true,
          pointsWithRole: 9,
          points: 12,
          rules: [
            { rule: 'g36-ahu-fc13', name: 'Supply air too warm in full cooling', category: 'fdd', severity: 'high' },
            { rule: 'opt-after-hours', name: 'Runs after hours', category: 'optimisation', severity: 'medium' },
          ],
          kinds: [{ kind: 'ahu', rules: [0, 1] }],
          equips: [{ name: 'AHU 1', kind: 'ahu', statuses: 'r1' }],
          gains: [{ role: 'occ', pairs: 1, equips: [0], equipCount: 1, rules: [1] }],
        },
      },
    }),
    describeCall(coverage.readCoveragePair, {
      response: {
        status: 'Whether the rule runs on the equip, or why not.',
        isSwitchedOff: 'Whether the project has switched it off.',
        description: 'What it means that the rule fires.',
        when: 'Its condition.',
        inputs: 'What it needs of the equip.',
        'inputs.roles': 'The roles, of which one will do.',
        'inputs.state':
          '`unrelated`: it is not known which equip of that kind it belongs to. `unit`: that of the point does not fit; `noUnit`: it has none.',
        'inputs.points': 'The points that are found, too many, or of the wrong unit or none.',
        'inputs.points.equipId': 'The equip it belongs to. null: the site.',
        'inputs.points.unit': 'Its unit. null: it has none.',
        parameters: 'Parameters without a value.',
        unconfirmed: 'Constants of the equip that the rule reads, with a default that nobody has confirmed.',
        days: 'The evaluated days of `from` to `to`, the newest first; without these, at most the last seven.',
        'days.status': 'How the rule fared.',
        'days.names':
          'Points that come too rarely, parameters without a value, the condition that failed, or the rules that run instead.',
        'days.evaluatedSeconds': 'How long the rule was evaluated.',
        rules: 'The names of the rules that days name, by ID.',
      },
      refusals: RULE_CODES,
      example: {
        response: {
          status: 'oneMissing',
          when: 'fanOn and not occ',
          description: 'The fan runs while nobody is there.',
          inputs: [
            { roles: ['fanOn'], state: 'found', points: [{ pointId: 'wharf-lane.ahu-1.fan', name: 'Fan' }] },
            { roles: ['occ'], state: 'missing' },
          ],
          days: [{ status: 'oneMissing', names: ['occ'] }],
        },
      },
    }),
    describeCall(coverage.readRuleCoverage, {
      response: {
        equips: 'Equips that the rule applies to.',
        running: 'Those of them on which it ran.',
        sites: 'Sites at which it ran on some.',
      },
      refusals: RULE_CODES,
      example: { response: { equips: 14, running: 12, sites: 2 } },
    }),
    describeCall(readMissingRole, {
      body: { sites: 'The sites, by their IDs.' },
      response: {
        missing: 'The role. null: no role alone would let a rule run.',
        'missing.role': ROLE,
        'missing.kind': 'The kind of equip that lacks it.',
        'missing.equips': 'Equips of the kind on which rules lack this role alone.',
        'missing.equipsOfKind': 'All equips of the kind.',
        'missing.siteId': 'The site with most of them.',
        sites: 'How many sites were looked at: at most 10, by name.',
        sitesThatRunRules: 'At how many of them our rules run.',
      },
      refusals: ['forbidden'],
      example: {
        body: { sites: ['wharf-lane'] },
        response: {
          missing: { role: 'sat', kind: 'ahu', equips: 12, equipsOfKind: 14 },
          sites: 1,
          sitesThatRunRules: 1,
        },
      },
    }),
    describeCall(parts.listEquipParts, {
      parameters: { equipId: 'Only this equip, by its ID.' },
      response: {
        equips: 'Those whose kind is asked about, by name.',
        'equips.said':
          'By part, whether someone said that it has it: coils, dampers and an economizer of air handling units; a reheat coil and a fan of boxes; condensing and other boilers, district heat, heat pumps and secondary pumps of hot water plants; condenser water and a water-side economizer of chilled water plants. What nobody said is left out.',
        'equips.proposals':
          'What shows that it has or lacks a part. Rules go by tags and classes, of plants also by those of their boilers and chillers, where nobody said otherwise; not by points and names.',
        'equips.proposals.part': 'The part.',
        'equips.proposals.has': 'Whether it has it.',
        'equips.proposals.from':
          'What shows it: a point, a tag, the class or the name of the equip, or another equip that belongs to it.',
        'equips.proposals.name': 'The name of the point, tag, class or equip.',
        'equips.constants': `${CONSTANTS} Only air handling units have them.`,
        'equips.constants.value': 'As it counts.',
        'equips.constants.source': 'Where it is set. `default`: nobody has confirmed it.',
        'equips.constants.revision': 'Of what is set for the equip itself. 0: nothing ever was.',
        'equips.changedAt': 'When its parts were last said. null: never.',
        'equips.changedBy': 'Who said them. null: nobody, or the account no longer exists.',
      },
      refusals: RULE_CODES,
    }),
    describeCall(parts.readMeasuredConstants, {
      parameters: { equipId: 'Only this equip, by its ID.' },
      response: {
        equips: 'The air handling units.',
        'equips.constants': CONSTANTS,
        'equips.constants.value':
          'The lowest position in which the damper often rests; the median of supply minus mixed air while nothing heats or cools. null: the samples do not show one.',
        'equips.constants.grounds':
          '`shown`, or why there is none. `closed`, `open`: the damper rests in no other position. `unclear`: there is no usual value. `unlikely`: a valve leaks, or a sensor is wrong.',
        'equips.constants.hours': 'How long it was at, or near, this value, in hours.',
        'equips.constants.knownHours':
          'How long the fan ran, in the occupied time if that is known; of its heat, with both valves shut for half an hour. In hours.',
        'equips.constants.histogram': 'The hours around each value.',
        'equips.constants.histogram.from': 'The first value.',
        'equips.constants.histogram.step': 'From one value to the next.',
        'equips.constants.histogram.hours': 'For each value. Those beyond the first or last are counted with them.',
        'equips.damperMoves': 'Whether its outside air damper opens much wider at times.',
      },
      refusals: RULE_CODES,
    }),
    describeCall(parts.saveEquipParts, {
      body: {
        answers: 'What is said of each equip. All of it is saved, or nothing.',
        'answers.parts': 'What it has. null takes back what was said; what is left out stays.',
        'answers.expected': 'What was said when you looked: where it differs by now, nothing is saved.',
        'answers.constants': `${CONSTANTS} What is left out stays.`,
        'answers.constants.value': 'null takes back what is set for the equip.',
        'answers.constants.reason': 'Why, for the trail of the parameter.',
        'answers.constants.revision': 'The revision that you saw. With another by now, nothing is saved.',
      },
      response: {
        before: 'The answers that take this one back, without reasons.',
        'before.parts': 'What was said before. null: nothing.',
        'before.expected': 'What is said now.',
        'before.constants': 'What was set for the equip, of the constants that were sent.',
        'before.constants.value': 'null: nothing was set.',
        'before.constants.revision': 'The revision now.',
      },
      refusals: [...RULE_CODES, 'equip.changed', 'equip.id-twice', 'parameter.changed', 'parameter.too-large'],
    }),
    describeCall(coverage.testRule, {
      body: { isOn: '`true` begins a test of two hours, `false` ends it.' },
      refusals: [...RULE_CODES, 'evaluation.rule-not-for-equip'],
      example: { body: { rule: 'g36-ahu-fc13', isOn: true }, response: { test: TEST } },
    }),
  ],
}
