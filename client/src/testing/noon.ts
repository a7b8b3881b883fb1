// A file of tests that runs over midnight would see two days, so each begins at noon and its clock runs from there.
const SystemDate = Date
const shiftMilliseconds = new SystemDate().setHours(12, 0, 0, 0) - SystemDate.now()

class ShiftedDate extends SystemDate {
  constructor(...parts: [] | ConstructorParameters<DateConstructor>) {
    if (parts.length === 0) super(ShiftedDate.now())
    else super(...(parts as ConstructorParameters<DateConstructor>))
  }

  static override now(): number {
    return SystemDate.now() + shiftMilliseconds
  }
}

globalThis.Date = ShiftedDate as DateConstructor
