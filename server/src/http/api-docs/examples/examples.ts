import { search } from '@bonfire/contract/search'
import { ACTION_EXAMPLES } from './actions.ts'
import { DATA_IN_EXAMPLES } from './data-in.ts'
import { DEFINITION_EXAMPLES } from './definitions.ts'
import { EVALUATION_EXAMPLES } from './evaluation.ts'
import { EVIDENCE_EXAMPLES } from './evidence.ts'
import { type ApiExample, example } from './example.ts'
import { IMPORT_EXAMPLES } from './imports.ts'
import { PEOPLE_EXAMPLES } from './people.ts'
import { WEBHOOK_EXAMPLES } from './webhooks.ts'

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
