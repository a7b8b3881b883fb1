import { search } from '@bonfire/contract/search'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

export const SEARCH_WORDS: FeatureWords = {
  calls: [
    describeCall(search, {
      example: {
        response: {
          rules: [{ name: 'AHU cooling valve hunts', siteIds: ['NORTH~wharf-lane'], siteCount: 1 }],
          equips: [{ name: 'AHU-L02-01', siteId: 'NORTH~wharf-lane' }],
          actions: [
            {
              key: 'NORTH-128',
              summary: 'Cooling valve hunts',
              status: 'Work In Progress',
              siteId: 'NORTH~wharf-lane',
            },
          ],
        },
      },
    }),
  ],
}
