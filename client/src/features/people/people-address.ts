import { textsOf } from '../../lib/address/address-texts.ts'

export const usersAddress = textsOf('usersSearch', 'userStatus', 'userRole', 'userGroup', 'usersSort', 'user')
export const groupsAddress = textsOf('groupsSearch', 'group')
export const changesAddress = textsOf('changesSearch', 'changesOf', 'changesField', 'changesFrom', 'changesTo')
