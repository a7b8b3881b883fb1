import * as links from '@bonfire/contract/overview/report-links'
import type { DescribedCall, Fields } from '../../../http/api-docs/described-call.ts'
import { DAYS, NUMBERS, PARAMETERS, SITES } from '../overview.docs.ts'

const LINK: Fields = {
  id: 'Its number, to revoke it by.',
  name: 'What the report is called.',
  period: ['What the report is about.', DAYS],
  sites: 'How many sites the report is about.',
  createdAt: 'When it was created; the report is as of then.',
  createdBy: 'The name of who created it.',
  expiresAt: 'Until when it works.',
  lastOpenedAt: 'When it was last opened. null: never.',
}

export const REPORT_LINK_CALLS: readonly DescribedCall[] = [
  {
    endpoint: links.listReportLinks,
    about: 'Links that have not expired. People with `userAdmin` get those of everybody.',
    response: { links: ['The newest first.', LINK] },
    refusals: [],
  },
  {
    endpoint: links.createReportLink,
    about:
      'The report is a copy: it stays as it was, whatever is found or changed later. Links work only while the setting REPORT_LINKS is on and the account of who created them is active.',
    parameters: PARAMETERS,
    body: { name: 'What the report is called.', sites: SITES, days: 'How long the link works: 7, 30, 90 or 365 days.' },
    response: { link: ['The new link.', LINK], token: 'For the page `/report?token=…`. Not returned again.' },
    refusals: [
      'invalid',
      'range.backwards',
      'range.too-long',
      'insights.closed',
      'report-link.off',
      'report-link.no-sites',
      'report-link.unseen-sites',
      'report-link.too-many',
    ],
  },
  {
    endpoint: links.deleteReportLink,
    parameters: { linkId: 'Its number.' },
    refusals: ['not_found'],
  },
  {
    endpoint: links.openReport,
    about: 'Notes that the link was opened.',
    parameters: { token: 'From the link.' },
    response: {
      name: 'What the report is called.',
      createdAt: 'The report is as of then.',
      expiresAt: 'Until when the link works.',
      siteNames: 'Up to twelve of the sites.',
      report: [
        'The overview.',
        {
          ...NUMBERS,
          health: [
            'As of then.',
            {
              silentSites: 'How many sites no finding and no sample came in from in seven days.',
              idleRules: 'How many rules could run on no equip of a site.',
            },
          ],
        },
      ],
    },
    refusals: ['report-link.gone'],
  },
]
