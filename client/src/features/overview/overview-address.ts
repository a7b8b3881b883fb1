import { textsOf } from '../../lib/address/address-texts.ts'

/** `print` asks for the print dialog once the page is complete. */
export const overviewAddress = textsOf('from', 'to', 'print')

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

/** The filter of the list that a number of the overview leads to. */
export type ListSearch = ReturnType<typeof overviewListAddress>
