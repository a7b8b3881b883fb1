import { search } from '@bonfire/contract/search'
import { ACTION_EXAMPLES } from '../features/actions/actions.docs.ts'
import { DEFINITION_EXAMPLES } from '../features/definitions/definition-examples.docs.ts'
import { EVALUATION_EXAMPLES } from '../features/evaluation/evaluation-examples.docs.ts'
import { EVIDENCE_EXAMPLES } from '../features/hits/evidence/evidence-examples.docs.ts'
import { IMPORT_EXAMPLES } from '../features/imports/import-examples.docs.ts'
import { PEOPLE_EXAMPLES } from '../features/people/people.docs.ts'
import { DATA_IN_EXAMPLES } from '../features/portfolio/portfolio.docs.ts'
import { WEBHOOK_EXAMPLES } from '../features/webhooks/webhooks.docs.ts'
import { type ApiExample, example } from '../http/api-docs/example.ts'

export const API_EXAMPLES: readonly ApiExample[] = [
  ...ACTION_EXAMPLES,
  example(search, {
    response: {
      rules: [
        {
          ruleId: 'ahu-valve-hunting',
          name: 'AHU cooling valve hunts',
          insightType: 'insights',
          siteIds: ['NORTH~wharf-lane'],
          siteCount: 1,
          latest: '2026-03-09',
        },
      ],
      equips: [
        {
          equipId: 'wharf-lane.ahu-l02-01',
          name: 'AHU-L02-01',
          siteId: 'NORTH~wharf-lane',
          insightType: 'insights',
          latest: '2026-03-09',
        },
      ],
      actions: [
        {
          key: 'NORTH-128',
          summary: 'Cooling valve hunts',
          status: 'Work In Progress',
          siteId: 'NORTH~wharf-lane',
          siteName: 'Wharf Lane Tower',
          projectName: 'North Harbour',
        },
      ],
      people: [],
    },
  }),
  ...DEFINITION_EXAMPLES,
  ...EVIDENCE_EXAMPLES,
  ...EVALUATION_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...DATA_IN_EXAMPLES,
  ...IMPORT_EXAMPLES,
]
