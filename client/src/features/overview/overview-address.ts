import { textsOf } from '../../lib/address/address-texts.ts'

export const overviewAddress = textsOf('from', 'to')

export const overviewListAddress = textsOf(
  ...([
    'from',
    'to',
    'show',
    'change',
    'priority',
    'ruleCategory',
    'rule',
    'site',
    'equip',
    'currency',
    'share',
    'team',
  ] as const),
)

/** What a number of the overview leads to. */
export type ListSearch = ReturnType<typeof overviewListAddress>
