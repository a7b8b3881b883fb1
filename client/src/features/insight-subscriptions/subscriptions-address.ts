import { textsOf } from '../../lib/address/address-texts.ts'

/** `create=monthly` opens the form of a monthly subscription for the selected sites. */
export const subscriptionsAddress = textsOf('create')
