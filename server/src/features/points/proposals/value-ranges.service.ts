import type { PointKind } from '@bonfire/contract/histories/points'
import type { Db } from '../../../db/database.ts'
import { recentRanges } from '../../histories/store/recent-ranges.service.ts'
import type { ValueRange } from '../roles/proposed-unit.ts'

interface Described {
  readonly id: number
  readonly kind: PointKind
  readonly unit: string | null
  readonly hasSamples: boolean
}

/** Returns the value ranges of points without a unit, by the ID of their row: the values show what they are. */
export const valueRanges = (db: Db, points: readonly Described[]): Promise<Map<number, ValueRange>> =>
  recentRanges(
    db,
    points.flatMap(({ id, kind, unit, hasSamples }) => (hasSamples && kind === 'number' && unit === null ? id : [])),
  )
