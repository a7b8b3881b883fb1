import * as coverage from '@bonfire/contract/evaluation/coverage'
import * as evaluations from '@bonfire/contract/evaluation/evaluations'
import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import type { RuleProblem } from '@bonfire/contract/evaluation/rule-problems'
import { readSetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import { example } from '../../http/api-docs/example.ts'

const FAILING: evaluations.FailingDay = {
  siteId: 'wharf-lane',
  siteLabel: '45 Wharf Lane',
  day: '2026-03-02',
  attempts: 2,
  nextAt: '2026-03-09T14:44:00.000Z',
  code: 'evaluation.failed',
  params: {},
  message: 'Evaluating the rules failed. The server’s log says why. Bonfire will try again.',
}

const LIMITED: RuleProblem = {
  siteId: 'wharf-lane',
  siteLabel: '45 Wharf Lane',
  rule: 'own-always-warm',
  name: 'Always warm',
  day: '2026-03-08',
  days: 1,
  code: 'evaluation.rule-limited',
  params: { found: 4200, kept: 1000 },
  message:
    'It fired on 4,200 pieces of equipment in one day. That is too many to look into, so only 1,000 findings were stored. Check its condition and its limits.',
}

const EVALUATION: evaluations.Evaluation = {
  evaluationId: 17,
  siteId: 'wharf-lane',
  siteLabel: '45 Wharf Lane',
  from: '2026-02-08',
  to: '2026-03-09',
  requestedAt: '2026-03-09T14:40:00.000Z',
  requestedBy: 'Administrator',
  state: 'running',
  days: 30,
  daysDone: 12,
  failures: [FAILING],
}

const TEST: coverage.RuleTest = {
  startedAt: '2026-03-09T14:40:00.000Z',
  endsAt: '2026-03-09T16:40:00.000Z',
  startedBy: 'Engineer',
}

export const EVALUATION_EXAMPLES = [
  example(evaluations.requestEvaluation, {
    body: { siteId: 'wharf-lane', from: '2026-02-08', to: '2026-03-09' },
    response: { ...EVALUATION, state: 'waiting', daysDone: 0, failures: [] },
  }),
  example(evaluations.readEvaluation, { response: EVALUATION }),
  example(evaluations.readEvaluationQueue, {
    response: {
      isOn: true,
      dueDays: 18,
      backfillDays: 17,
      runningDays: 10,
      oldestDueAt: '2026-03-09T14:40:00.000Z',
      lastEvaluatedAt: '2026-03-09T14:41:00.000Z',
      daysPerHour: 720,
      estimatedEndAt: '2026-03-09T14:42:30.000Z',
      failingCount: 1,
      failing: [FAILING],
      ruleProblems: [LIMITED],
      evaluations: [EVALUATION],
    },
  }),
  example(readEvaluationProgress, {
    response: { sites: [{ siteId: 'wharf-lane', siteLabel: '45 Wharf Lane', days: 30, daysDone: 12 }] },
  }),
  example(evaluations.runDaysAgain, {
    body: { sites: [{ siteId: 'wharf-lane', days: ['2026-03-02'] }] },
    response: { days: 1 },
  }),
  example(evaluations.stopBackfill, {
    body: { siteId: 'wharf-lane' },
    response: { sites: [{ siteId: 'wharf-lane', days: ['2026-02-08', '2026-02-09'] }] },
  }),
  example(coverage.readCoverage, {
    response: {
      siteId: 'wharf-lane',
      siteLabel: '45 Wharf Lane',
      evaluatedDay: '2026-03-08',
      evaluatedAt: '2026-03-09T14:41:00.000Z',
      runsRules: true,
      pointsWithRole: 9,
      points: 12,
      rules: [
        { rule: 'g36-ahu-fc13', name: 'Supply air too warm in full cooling', category: 'fdd', severity: 'high' },
        { rule: 'opt-after-hours', name: 'Runs after hours', category: 'optimisation', severity: 'medium' },
      ],
      kinds: [{ kind: 'ahu', rules: [0, 1] }],
      equips: [{ equipId: 'ahu-1', name: 'AHU 1', kind: 'ahu', statuses: 'r1' }],
      gains: [{ role: 'occ', pairs: 1, equips: [0], equipCount: 1, rules: [1] }],
      problems: [],
    },
  }),
  example(readSetupSteps, {
    response: {
      steps: {
        hasSite: true,
        hasSamples: true,
        pointsWithRole: 10,
        pointsWithoutUnit: 2,
        siteId: 'wharf-lane',
        hasRun: false,
      },
    },
  }),
  example(coverage.readRuleCoverage, { response: { equips: 14, running: 12, sites: 2 } }),
  example(readMissingRole, {
    body: { sites: ['wharf-lane'] },
    response: {
      missing: { role: 'sat', kind: 'ahu', equips: 12, equipsOfKind: 14, siteId: 'wharf-lane' },
      sites: 1,
      sitesThatRunRules: 1,
    },
  }),
  example(coverage.readCoveragePair, {
    response: {
      status: 'oneMissing',
      isSwitchedOff: false,
      when: 'fanOn and not occ',
      parameters: [],
      description: 'The fan runs while nobody is there.',
      inputs: [
        {
          roles: ['fanOn'],
          state: 'found',
          points: [{ pointId: 'wharf-lane.ahu-1.fan', name: 'Fan', equipId: 'ahu-1', unit: null }],
        },
        { roles: ['occ'], state: 'missing', points: [] },
      ],
      days: [
        {
          day: '2026-03-08',
          status: 'oneMissing',
          names: ['occ'],

          evaluatedSeconds: null,
          applicableSeconds: null,
          knownShare: null,
          suppressedSeconds: 0,
          suppressedBy: [],
        },
      ],
      rules: {},
      test: null,
    },
  }),
  example(coverage.testRule, {
    body: { siteId: 'wharf-lane', equipId: 'ahu-1', rule: 'g36-ahu-fc13', isOn: true },
    response: { test: TEST },
  }),
]
