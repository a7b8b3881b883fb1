import { textsOf } from '../../lib/address/address-texts.ts'

export const coverageAddress = textsOf('coverageSite', 'coverageKind', 'coverageSearch', 'coverageShow')
