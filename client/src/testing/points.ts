import { Point } from '@bonfire/contract/histories/points'
import { point } from './history-samples.ts'

/** A point of AHU 1 without unit, role and samples. */
export const samplePoint = (fields: Partial<Point> = {}): Point =>
  Point.parse(
    point({
      pointId: 'point',
      equipId: 'ahu',
      equipName: 'AHU 1',
      name: 'Point',
      unit: null,
      unitSymbol: null,
      quantity: null,
      intervalSeconds: null,
      measuredIntervalSeconds: null,
      holdSeconds: 3600,
      latest: null,
      ...fields,
    }),
  )
