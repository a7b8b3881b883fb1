import { compareLabels, readClosedActionLabels } from '@bonfire/contract/evaluation/accuracy'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'
import { RULE_CODES } from '../definitions/definitions.docs.ts'

export const ACCURACY_WORDS: FeatureWords = {
  calls: [
    describeCall(readClosedActionLabels, {
      response: {
        rules: 'The rules of these findings.',
        'rules.causes': 'The causes that the rule names, the likeliest first.',
        equips: 'The equips of these findings.',
        findings:
          'Days on which rules fired, up to a year before an action on the finding was closed as fixed or as a false alert; the newest first.',
        'findings.day': 'The local day.',
        'findings.rule': 'A place in `rules`, from 0.',
        'findings.isReal': 'Whether the action was closed as fixed, and not as a false alert.',
        'findings.actionKey': 'The first of such actions that was closed after that day.',
        'findings.cause':
          'What was wrong, as that action says, as the key of a cause. null: it does not say, or nothing was.',
        isCut: 'Whether there are more than the 20,000 that are returned.',
      },
      refusals: RULE_CODES,
      example: {
        response: {
          rules: [
            {
              ruleId: 'g36-ahu-fc13',
              name: 'Supply air too warm in full cooling',
              causes: ['cooling-valve', 'chilled-water-supply'],
            },
          ],
          equips: [{ siteId: 'wharf-lane', siteLabel: 'Wharf Lane', equipId: 'ahu-1', name: 'AHU 1' }],
          findings: [
            {
              siteId: 'wharf-lane',
              equipId: 'ahu-1',
              day: '2026-03-02',
              rule: 0,
              isReal: true,
              actionKey: 'WHARF-12',
              cause: 'cooling-valve',
            },
          ],
          isCut: false,
        },
      },
    }),
    describeCall(compareLabels, {
      about:
        'The body is a table of labelled days: `.csv`, `.xlsx`, `.xlsm` or `.ods`, with the columns that docs/accuracy.md lists. Findings that were sent count, too.',
      otherBodies: { 'application/octet-stream': { about: 'The file as it is.' } },
      response: {
        rules: 'The rules of these days.',
        'rules.causes': 'The causes that the rule names, the likeliest first.',
        equips: 'The equips of these days.',
        days: 'The labelled days, by site, equip and day.',
        'days.equip': 'A place in `equips`, from 0.',
        'days.day': 'The local day.',
        'days.isFaulted': 'Whether the label says that there was a fault.',
        'days.cause': 'What was wrong, as the key of a cause. null: that is not known, or nothing was.',
        'days.hasData': 'Whether enough was known of the equip for a rule to look.',
        'days.findings': 'The rules that fired, as places in `rules`; the most severe first.',
        'days.quiet': 'The rules that could look and found nothing, as places in `rules`.',
      },
      refusals: [
        ...RULE_CODES,
        'label.no-column',
        'label.too-many',
        'table.wrong',
        'table.no-rows',
        'import.not-octets',
      ],
      example: {
        response: {
          rules: [{ ruleId: 'g36-ahu-fc13', name: 'Supply air too warm in full cooling', causes: ['cooling-valve'] }],
          equips: [{ siteId: 'wharf-lane', siteLabel: 'Wharf Lane', equipId: 'ahu-1', name: 'AHU 1' }],
          days: [
            {
              equip: 0,
              day: '2026-03-02',
              isFaulted: true,
              cause: 'cooling-valve',
              hasData: true,
              findings: [0],
              quiet: [],
            },
          ],
        },
      },
    }),
  ],
}
