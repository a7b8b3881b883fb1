import * as overview from '@bonfire/contract/overview/overview'
import * as links from '@bonfire/contract/overview/report-links'
import { describeCall, type FeatureWords, type Fields } from '../../http/api-docs/described-call.ts'

const RULE_LISTS = 'Which rules: those that the projects use in insights or in monitoring.'
const OFFSET = 'How many to leave out at the beginning; an answer has at most 200.'
const RANGE_CODES = ['range.backwards', 'range.too-long'] as const
const CLOSED = ['insights.closed', 'monitoring.closed'] as const
const LINK_NAME = 'What the report is called.'

/** The numbers of an overview, and of its copy in a report. */
const NUMBERS: Fields = {
  before: 'The period before.',
  sites: 'How many of the sites you may see.',
  sum: 'Of everything.',
  foundBefore: 'The same of the period before.',
  'foundBefore.found': 'Findings.',
  'foundBefore.seconds': 'Time in fault.',
  priorities: 'By priority, P1 first.',
  'priorities.priority': '0: none.',
  categories: 'By category.',
  'categories.category': 'null: none, shown as Other.',
  bySite: 'By site, most time in fault first; sites without findings are left out.',
  'bySite.project': 'The key of its project.',
  worstRules: 'The ten rules with most time in fault.',
  'worstRules.id': 'The ID of the rule.',
  worstEquips: 'The ten equips with most time in fault.',
  trend: 'Time in fault in the course of the period.',
  'trend.step': 'Months if the period is more than two whole ones.',
  'trend.steps': 'Those with time in fault.',
  'trend.steps.startsOn': 'The day, or the first of the month.',
  'trend.steps.seconds': 'How long.',
  actions: 'null: you may not list actions.',
  'actions.opened': 'Created in the period.',
  'actions.closed': 'Closed in it.',
  'actions.openedBefore': 'Created in the period before.',
  'actions.closedBefore': 'Closed in it.',
  'actions.open': 'Open now.',
  'actions.overdue': 'Open, and due before today at their site.',
  'actions.teams': 'Of the actions closed in the period.',
  'actions.teams.closed': 'How many.',
  'actions.teams.meanDays': 'Days from creation to closing, on average.',
  'actions.teams.medianDays': 'The same in the middle: half of them took longer.',
  'actions.openSavings': 'Of open actions, by currency.',
  'actions.closedSavings': 'Of those closed in the period, by currency.',
  'actions.saved': 'The same of those with savings only: what was saved in the period.',
  'actions.savedBefore': 'What was saved in the period before.',
}

export const OVERVIEW_WORDS: FeatureWords = {
  fields: {
    from: 'The first site-local day.',
    to: 'The last one, included. At most 400 days.',
    sites: 'The sites, by their IDs; those that you may not see are left out.',
    site: 'The name of the site.',
    equip: 'The name of the equip.',
    period: 'What it is about.',
    sum: 'Of it.',
    new: 'Findings that fired in the period, and not on the quiet days before they first did (7, a setting of the project).',
    continuing: 'Those that fired on one of these days, too. With the new ones, all that were found.',
    gone: 'Those that fired in the period before, and not in this one.',
    seconds: 'Time in fault: how long they fired in the period.',
    costs: 'What that cost, of the firings whose cost was estimated, by currency.',
    amount: 'How much.',
    total: 'How many there are.',
    team: 'The team.',
    actions: 'Actions with an amount.',
    savings: 'What is expected to be saved in a year.',
    costToComplete: 'What the repair is expected to cost.',
    createdAt: 'When it was created; a report is as of then.',
    expiresAt: 'Until when the link works.',
    linkId: 'The number of the link.',
  },
  calls: [
    describeCall(overview.loadOverview, {
      about:
        'A finding is one rule on one equip. The period before ends on the day before and is as long: as many whole months, else as many days. Sums stay when findings are no longer kept.',
      body: { insightType: RULE_LISTS },
      response: {
        ...NUMBERS,
        health: 'As of now.',
        'health.silentSites': 'Sites from which no finding and no sample came in the last seven days.',
        'health.silentSites.lastOn': 'The latest day with a finding. null: there never was one.',
        'health.idleRules': 'Rules that could run on no equip of a site on its last evaluated day.',
        'health.idleRules.equips': 'On how many equips it cannot run.',
      },
      refusals: [...RANGE_CODES, ...CLOSED],
    }),
    describeCall(overview.loadOverviewFindings, {
      body: {
        insightType: RULE_LISTS,
        filter: 'Which findings.',
        'filter.change': '`found` are new and continuing ones together.',
        'filter.priority': 'Only of this priority.',
        'filter.category': 'Only of this category; `other` are rules without one.',
        'filter.ruleId': 'Only of this rule.',
        'filter.siteId': 'Only at this site.',
        'filter.equipId': 'Only of equips with this ID.',
        'filter.currency': 'Only with a cost in this currency.',
        offset: OFFSET,
      },
      response: {
        findings: 'Most time in fault first.',
        'findings.equipRuleId': 'What is snoozed and associated.',
        'findings.rule': 'The name of the rule.',
        'findings.priority': 'Of the rule in the project.',
        'findings.change': 'What became of it.',
        'findings.firstOn': 'The first day on which it fired in the period. null: it is gone.',
        'findings.lastOn': 'The last one; of one that is gone, in the period before.',
        'findings.cost': 'What that cost. null: not estimated.',
      },
      refusals: [...RANGE_CODES, ...CLOSED],
    }),
    describeCall(overview.loadOverviewActions, {
      body: {
        share: '`opened` and `closed` in the period; `saved` are closed ones with savings; `open` and `overdue` now.',
        team: 'Only of this team.',
        currency: 'Only with an amount in this currency.',
        offset: OFFSET,
      },
      response: {
        savings: 'By currency.',
        actions: 'The newest first; overdue ones by how late they are.',
        'actions.key': 'Such as `WOOL-12`.',
        'actions.summary': 'What it is about.',
        'actions.assignee': 'The person it is assigned to. null: nobody.',
        'actions.status': 'Its status.',
        'actions.dueOn': 'The day on which it is due. null: none.',
        'actions.daysLate': 'Days since then, today at its site. null: it is not overdue.',
        'actions.closedAt': 'When it was closed. null: it is not.',
        'actions.createdOn': 'The day of its site on which it was created.',
        'actions.closedOn': 'The day of its site on which it was closed. null: it is not.',
      },
      refusals: [...RANGE_CODES, 'account.no-role'],
    }),
    describeCall(links.listReportLinks, {
      about: 'Links that have not expired. People with `userAdmin` get those of everybody.',
      response: {
        links: 'The newest first.',
        'links.id': 'Its number, to revoke it by.',
        'links.name': LINK_NAME,
        'links.sites': 'How many sites the report is about.',
        'links.lastOpenedAt': 'When it was last opened. null: never.',
      },
      refusals: [],
    }),
    describeCall(links.createReportLink, {
      about:
        'The report is a copy: it stays as it was, whatever is found or changed later. Links work only while the setting REPORT_LINKS is on and the account of who created them is active.',
      body: { name: LINK_NAME, days: 'How many days the link works.' },
      response: {
        link: 'The new link.',
        'link.sites': 'How many sites the report is about.',
        'link.lastOpenedAt': 'When it was last opened. null: never.',
        token: 'For the page `/report?token=…`. Not returned again.',
      },
      refusals: [
        ...RANGE_CODES,
        ...(['insights.closed', 'report-link.off', 'report-link.no-sites'] as const),
        ...(['report-link.unseen-sites', 'report-link.too-many'] as const),
      ],
    }),
    describeCall(links.deleteReportLink, { refusals: ['not_found'] }),
    describeCall(links.openReport, {
      about: 'Notes that the link was opened.',
      parameters: { token: 'From the link.' },
      response: {
        name: LINK_NAME,
        siteNames: 'Up to twelve of the sites.',
        report: [
          'The overview.',
          {
            ...NUMBERS,
            health: 'As of then.',
            'health.silentSites': 'How many sites no finding and no sample came in from in seven days.',
            'health.idleRules': 'How many rules could run on no equip of a site.',
          },
        ],
      },
      refusals: ['report-link.gone'],
    }),
  ],
}
