/** The columns of cells on which a condition is evaluated, a step apart. NaN is unknown in every column. */
export interface Cells {
  readonly length: number
  readonly stepSeconds: number
  /** The start of the first cell, in epoch seconds. */
  readonly startSeconds: number
  /** Returns values in SI; a bool is 0 or 1, an enum the place of its state. */
  values(role: string): Float64Array
  /** Returns the values of the one related equip of a relation; all NaN if there is none. */
  relatedValues(relation: string, role: string): Float64Array
  /** Every related equip of a relation, on the same grid. */
  relatedEach(relation: string): readonly Cells[]
  /** Returns the value in SI; NaN if it is not set. */
  parameter(name: string): number
  /** The number of the operating state. */
  readonly state?: Float64Array | undefined
  /**
   * The outdoor temperature in kelvin, for `usual`. A site without one leaves it out, and all its cells are of one band; where it is NaN,
   * nothing is usual.
   */
  readonly outdoor?: Float64Array | undefined
  /** 0 to 23, by the clock of the site. */
  hours?(): Float64Array
  /** Whole minutes since midnight, by the clock of the site. */
  minutesOfDay?(): Float64Array
  /** 1 is Monday, 7 is Sunday. */
  weekdays?(): Float64Array
  /** Seconds since any point of the equip changed. */
  unchanged?(): Float64Array
  /** The number of points of the equip that have stopped sending. */
  silent?(): Float64Array
  /** Returns the share of its rules by which the coverage of the equip has fallen since the same day a week before. */
  coverageFall?(): Float64Array
  /** 1 where the schedule is on. */
  schedule?(name: string): Float64Array
  /** The states of an enum, in the order of their numbers. */
  states?(role: string): readonly string[]
  relatedStates?(relation: string, role: string): readonly string[]
}
