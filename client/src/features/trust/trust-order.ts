import { type JudgedFindings, trustIn } from '@bonfire/contract/trust'

export const TRUST_ORDERS = ['least', 'most'] as const
export type TrustOrder = (typeof TRUST_ORDERS)[number]

export const trustOrderOf = (text: string | undefined): TrustOrder | undefined =>
  TRUST_ORDERS.find((order) => order === text)

/**
 * Sorts by the share that was real, of equal ones those of which most is known first. Those of which too little is known follow in
 * the order that they had.
 */
export function sortByTrust<Item>(
  items: readonly Item[],
  judgedOf: (item: Item) => JudgedFindings | null | undefined,
  order: TrustOrder | undefined,
): readonly Item[] {
  if (order === undefined) return items
  const sign = order === 'least' ? 1 : -1
  return items
    .map((item) => {
      const judged = judgedOf(item)
      return { item, trust: judged ? trustIn(judged) : null }
    })
    .toSorted(({ trust: one }, { trust: other }) => {
      if (!one || !other) return Number(one === null) - Number(other === null)
      return sign * (one.share - other.share) || other.judged - one.judged
    })
    .map(({ item }) => item)
}
