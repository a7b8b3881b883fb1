import type { LabelledFinding } from './accuracy.ts'

/** A day of an equip on which something fired: the sample that is counted, however many rules did. */
export interface UnitDay {
  readonly siteId: string
  readonly equipId: string
  readonly day: string
  /** True if one of its findings was: then the day had a fault. */
  readonly isReal: boolean
  readonly findings: readonly LabelledFinding[]
}

/** The days of labelled findings, in their order. */
export const unitDaysOf = (findings: readonly LabelledFinding[]): UnitDay[] =>
  [...Map.groupBy(findings, ({ siteId, equipId, day }) => JSON.stringify([siteId, equipId, day])).values()].flatMap(
    (some) => {
      const [first] = some
      if (!first) return []
      const { siteId, equipId, day } = first
      return { siteId, equipId, day, isReal: some.some(({ isReal }) => isReal), findings: some }
    },
  )
