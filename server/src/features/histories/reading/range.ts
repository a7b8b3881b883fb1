/** A range in epoch seconds: from `from` to before `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}
