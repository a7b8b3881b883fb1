import { suggestLimit } from '@bonfire/contract/definitions/suggest-limit'
import { describeCall, type FeatureWords } from '../../../http/api-docs/described-call.ts'
import { RULE_CODES } from '../../definitions/definitions.docs.ts'

export const LIMIT_WORDS: FeatureWords = {
  fields: {
    key: 'The key of the rule.',
    falseDays: 'Days of false alerts.',
    realDays: 'Days before a repair that is proved.',
    value: 'In the unit of the definition.',
  },
  values: { key: 'g36-ahu-fc13' },
  calls: [
    describeCall(suggestLimit, {
      about:
        'Labelled are the days, up to 60 before the judgement, on which the rule found something that was closed or snoozed as a false alert within a year, or whose repair is proved. Each parameter with a default is tried with up to seven values.',
      response: {
        found: 'The labelled days that the rule finds as it is.',
        isCut: '`true`: there were more than were looked at.',
        parameters: 'Those that were tried.',
        'parameters.name': 'Its name.',
        'parameters.values': 'What each value would find of these days, rising.',
        suggestion:
          'The value that leaves out most false days; at least half of them, while at least 95 % of the real ones are still found. null: none does, or fewer than three days of either kind are labelled.',
        'suggestion.name': 'The parameter.',
        days: 'The labelled days that the rule finds as it is, the newest first. Empty: nothing is suggested.',
        'days.siteId': 'The ID of the site.',
        'days.site': 'Its name.',
        'days.ruleId': 'The ID of the rule whose finding was judged: this one, or one that finds the same.',
        'days.equip': 'The equip.',
        'days.day': 'The local day.',
        'days.isReal': '`true`: the repair is proved. `false`: it was a false alert.',
        'days.actionKey': 'The action that was closed. null: it was snoozed.',
        'days.isKept': '`true`: with the suggested value, it is found, too.',
      },
      refusals: [...RULE_CODES, 'evaluation.too-long'],
    }),
  ],
}
