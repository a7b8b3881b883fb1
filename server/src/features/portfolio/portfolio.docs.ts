import * as portfolio from '@bonfire/contract/portfolio'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

const USED_SITE = { equipCount: 214, lastOccurredOn: '2026-03-09' }

export const PORTFOLIO_WORDS: FeatureWords = {
  values: { name: 'Valve hunts' },
  calls: [
    describeCall(portfolio.readManagedPortfolio, { example: { response: { projects: [{}], sites: [USED_SITE] } } }),
    describeCall(portfolio.createProject, { example: {} }),
    describeCall(portfolio.editProject, {
      example: {
        body: { projectName: 'Offices', expected: { projectName: 'Northern Offices' } },
        response: { projectName: 'Offices' },
      },
    }),
    describeCall(portfolio.createSite, { example: {} }),
    describeCall(portfolio.editSite, {
      example: {
        body: { timezone: 'Australia/Brisbane', expected: { timezone: 'Australia/Sydney' } },
        response: { ...USED_SITE, timezone: 'Australia/Brisbane' },
      },
    }),
    describeCall(portfolio.listPortfolioRules, { example: { response: { rules: [{}] } } }),
    describeCall(portfolio.addToPortfolio, {
      example: {
        body: { projects: [{}], sites: [{}], rules: [{ category: 'fdd', severity: 'high' }] },
        response: { projectCount: 1, siteCount: 1, ruleCount: 1 },
      },
    }),
  ],
}
