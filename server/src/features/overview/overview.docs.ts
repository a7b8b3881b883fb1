import * as overview from '@bonfire/contract/overview/overview'
import type { DescribedCall, Fields } from '../../http/api-docs/described-call.ts'

const AMOUNT: Fields = { currency: 'Of the project.', amount: 'How much.' }

const SUM: Fields = {
  new: 'Findings that fired in the period, and not on the quiet days before they first did (7, a setting of the project).',
  continuing: 'Those that fired on one of these days, too. With the new ones, all that were found.',
  gone: 'Those that fired in the period before, and not in this one.',
  seconds: 'Time in fault: how long they fired in the period.',
  costs: ['What that cost, of the firings whose cost was estimated, by currency.', AMOUNT],
}

const SITE = 'The ID of the site.'
const SITE_NAME = 'Its name.'
/** Of a period. */
export const DAYS: Fields = { from: 'The first site-local day.', to: 'The last one, included.' }
export const PARAMETERS = {
  from: 'The first site-local day: `yyyy-MM-dd`.',
  to: 'The last one, included. At most 400 days.',
}
export const SITES = 'The sites, by their IDs; those that you may not see are left out.'
const OFFSET = 'How many to leave out at the beginning; an answer has at most 200.'
const SAVINGS: Fields = {
  currency: 'Of the project.',
  actions: 'Actions with an amount.',
  savings: 'What they are expected to save in a year.',
  costToComplete: 'What they are expected to cost.',
}
const SAVINGS_ABOUT = 'By currency.'

/** Of an overview, and of its copy in a report. */
export const NUMBERS: Fields = {
  period: ['What was asked for.', DAYS],
  before: ['The period before.', DAYS],
  sites: 'How many of the sites you may see.',
  sum: ['Of everything.', SUM],
  foundBefore: [
    'The same of the period before.',
    { found: 'Findings.', seconds: 'Time in fault.', costs: ['What that cost.', AMOUNT] },
  ],
  priorities: ['By priority, P1 first.', { priority: '0: none.', sum: ['Of it.', SUM] }],
  categories: ['By category.', { category: 'null: none, shown as Other.', sum: ['Of it.', SUM] }],
  bySite: [
    'By site, most time in fault first; sites without findings are left out.',
    { siteId: SITE, name: SITE_NAME, project: 'The key of its project.', sum: ['Of it.', SUM] },
  ],
  worstRules: [
    'The ten rules with most time in fault.',
    { id: 'The ID of the rule.', name: 'Its name.', sum: ['Of it.', SUM] },
  ],
  worstEquips: [
    'The ten equips with most time in fault.',
    {
      siteId: SITE,
      site: SITE_NAME,
      equipId: 'The ID of the equip.',
      name: 'The name of the equip.',
      sum: ['Of it.', SUM],
    },
  ],
  trend: [
    'Time in fault in the course of the period.',
    {
      step: 'Months if the period is more than two whole ones.',
      steps: ['Those with time in fault.', { startsOn: 'The day, or the first of the month.', seconds: 'How long.' }],
    },
  ],
  actions: [
    'null: you may not list actions.',
    {
      opened: 'Created in the period.',
      closed: 'Closed in it.',
      openedBefore: 'Created in the period before.',
      closedBefore: 'Closed in it.',
      open: 'Open now.',
      overdue: 'Open, and due before today at their site.',
      teams: [
        'Of the actions closed in the period.',
        {
          team: 'The team.',
          closed: 'How many.',
          meanDays: 'Days from creation to closing, on average.',
          medianDays: 'The same in the middle: half of them took longer.',
        },
      ],
      openSavings: ['Of open actions, by currency.', SAVINGS],
      closedSavings: ['Of those closed in the period, by currency.', SAVINGS],
      saved: ['The same of those with savings only: what was saved in the period.', SAVINGS],
      savedBefore: ['What was saved in the period before.', SAVINGS],
    },
  ],
}

export const OVERVIEW_CALLS: readonly DescribedCall[] = [
  {
    endpoint: overview.loadOverview,
    about:
      'A finding is one rule on one equip. The period before ends on the day before and is as long: as many whole months, else as many days. Sums stay when findings are no longer kept.',
    parameters: PARAMETERS,
    body: { sites: SITES, insightType: 'Which rules: those that the projects use in insights or in monitoring.' },
    response: {
      ...NUMBERS,
      health: [
        'As of now.',
        {
          silentSites: [
            'Sites from which no finding and no sample came in the last seven days.',
            { siteId: SITE, name: SITE_NAME, lastOn: 'The latest day with a finding. null: there never was one.' },
          ],
          idleRules: [
            'Rules that could run on no equip of a site on its last evaluated day.',
            {
              siteId: SITE,
              site: SITE_NAME,
              ruleId: 'The ID of the rule.',
              name: 'The name of the rule.',
              equips: 'On how many equips it cannot run.',
            },
          ],
        },
      ],
    },
    refusals: ['invalid', 'range.backwards', 'range.too-long', 'insights.closed', 'monitoring.closed'],
  },
  {
    endpoint: overview.loadOverviewFindings,
    parameters: PARAMETERS,
    body: {
      sites: SITES,
      insightType: 'Which rules: those that the projects use in insights or in monitoring.',
      filter: [
        'Which findings.',
        {
          change: '`found` are new and continuing ones together.',
          priority: 'Only of this priority.',
          category: 'Only of this category; `other` are rules without one.',
          ruleId: 'Only of this rule.',
          siteId: 'Only at this site.',
          equipId: 'Only of equips with this ID.',
          currency: 'Only with a cost in this currency.',
        },
      ],
      offset: OFFSET,
    },
    response: {
      total: 'How many there are.',
      seconds: 'Their time in fault.',
      costs: ['What that cost.', AMOUNT],
      findings: [
        'Most time in fault first.',
        {
          equipRuleId: 'What is snoozed and associated.',
          siteId: SITE,
          site: SITE_NAME,
          equipId: 'The ID of the equip.',
          equip: 'Its name.',
          ruleId: 'The ID of the rule.',
          rule: 'Its name.',
          category: 'Of the rule. null: none.',
          priority: 'Of the rule in the project.',
          change: 'What became of it.',
          firstOn: 'The first day on which it fired in the period. null: it is gone.',
          lastOn: 'The last one; of one that is gone, in the period before.',
          seconds: 'Its time in fault in the period.',
          cost: 'What that cost. null: not estimated.',
          currency: 'Of the project.',
        },
      ],
    },
    refusals: ['invalid', 'range.backwards', 'range.too-long', 'insights.closed', 'monitoring.closed'],
  },
  {
    endpoint: overview.loadOverviewActions,
    parameters: PARAMETERS,
    body: {
      sites: SITES,
      share: '`opened` and `closed` in the period; `saved` are closed ones with savings; `open` and `overdue` now.',
      team: 'Only of this team.',
      currency: 'Only with an amount in this currency.',
      offset: OFFSET,
    },
    response: {
      total: 'How many there are.',
      savings: [SAVINGS_ABOUT, SAVINGS],
      actions: [
        'The newest first; overdue ones by how late they are.',
        {
          key: 'Such as `WOOL-12`.',
          summary: 'What it is about.',
          site: 'The name of its site.',
          team: 'Its team.',
          assignee: 'The person it is assigned to. null: nobody.',

          status: 'Its status.',
          dueOn: 'The day on which it is due. null: none.',
          daysLate: 'Days since then, today at its site. null: it is not overdue.',
          createdAt: 'When it was created.',
          closedAt: 'When it was closed. null: it is not.',
          createdOn: 'The day of its site on which it was created.',
          closedOn: 'The day of its site on which it was closed. null: it is not.',

          currency: 'Of the project.',
          savings: 'Expected in a year.',
          costToComplete: 'What it is expected to cost.',
        },
      ],
    },
    refusals: ['invalid', 'range.backwards', 'range.too-long', 'account.no-role'],
  },
]
