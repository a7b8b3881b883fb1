import type { PointKind } from '@bonfire/contract/histories/points'
import { rowOfRole, type ValueClass } from '@bonfire/contract/histories/roles'

/** The range of the values of a point that are known. */
export interface ValueRange {
  readonly lowest: number
  readonly highest: number
}

/** A unit, and the values that no other would have; nulls if no unit is proposed. */
export interface ProposedUnit {
  /** Haystack's name. */
  readonly proposedUnit: string | null
  readonly proposedUnitLowest: number | null
  readonly proposedUnitHighest: number | null
}

const NO_UNIT: ProposedUnit = { proposedUnit: null, proposedUnitLowest: null, proposedUnitHighest: null }

interface UnitRow {
  readonly unit: string
  /** All values are from here … */
  readonly from: number
  /** … to there, … */
  readonly to: number
  /** … and one at least is this high. */
  readonly reaching?: number
}

const FRACTION: UnitRow = { unit: 'parts_per_unit', from: 0, to: 1, reaching: 0.5 }

const UNITS_OF_VALUES: Readonly<Record<ValueClass, readonly UnitRow[]>> = {
  indoors: [
    { unit: 'fahrenheit', from: 40, to: 140, reaching: 60 },
    { unit: 'celsius', from: 5, to: 35 },
  ],
  // 20 is mild in °C and a frost in °F, and both occur.
  outdoors: [{ unit: 'fahrenheit', from: -40, to: 140, reaching: 60 }],
  chilledWater: [
    { unit: 'fahrenheit', from: 36, to: 90, reaching: 46 },
    { unit: 'celsius', from: 2, to: 30 },
  ],
  condenserWater: [{ unit: 'fahrenheit', from: 36, to: 120, reaching: 65 }],
  hotWater: [
    { unit: 'fahrenheit', from: 50, to: 250, reaching: 120 },
    { unit: 'celsius', from: 10, to: 50 },
  ],
  // An actuator’s signal may be in volts, and a drive’s in hertz.
  actuator: [{ unit: 'percent', from: 0, to: 100, reaching: 12 }, FRACTION],
  drive: [{ unit: 'percent', from: 0, to: 100, reaching: 62 }, FRACTION],
  humidity: [{ unit: 'percent_relative_humidity', from: 5, to: 100, reaching: 15 }],
  carbonDioxide: [{ unit: 'parts_per_million', from: 250, to: 5000 }],
}

interface WithoutUnit {
  readonly role: string | null
  readonly kind: PointKind
  readonly unit: string | null
  /** The unit in which samples were stored, also where somebody took it away. */
  readonly unitOfSamples?: string | null | undefined
}

/** True if values labelled % are rather from 0 to 1. */
export const isRatherFraction = (role: string | null, unit: string | null, range: ValueRange | undefined): boolean =>
  unit === 'percent' && proposedUnit({ role, kind: 'number', unit: null }, range).proposedUnit === 'parts_per_unit'

/** The unit of a point that says none, where its values are possible for its role in that unit alone. */
export function proposedUnit(
  { role, kind, unit, unitOfSamples = null }: WithoutUnit,
  range: ValueRange | undefined,
): ProposedUnit {
  if (role === null || kind !== 'number' || unit !== null || unitOfSamples !== null || !range) return NO_UNIT
  const { lowest, highest } = range
  const values = rowOfRole(role)?.values
  const fitting = (values ? UNITS_OF_VALUES[values] : []).filter(
    ({ from, to, reaching = from }) => lowest >= from && highest <= to && highest >= reaching,
  )
  const [row, other] = fitting
  if (!row || other) return NO_UNIT
  return { proposedUnit: row.unit, proposedUnitLowest: lowest, proposedUnitHighest: highest }
}
