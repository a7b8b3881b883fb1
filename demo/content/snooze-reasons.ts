/** Why an engineer snoozes a rule, and for how many days. */
export type SnoozeReason = readonly [reason: string, days: number]

const SENSOR: SnoozeReason = ['Sensor is on order', 30]
const ACTUATOR: SnoozeReason = ['Waiting for parts: actuator is on order', 30]
const UPGRADE: SnoozeReason = ['Included in the BMS upgrade; nothing to do until then', 183]
const LATE_WORK: SnoozeReason = ['Night works until the fit-out is finished', 30]
const NEXT_SEASON: SnoozeReason = ['Seasonal: review when the weather changes', 183]

/** By rule; rules not listed are never snoozed, above all those about danger to people or stock. */
export const SNOOZE_REASONS: Readonly<Record<string, readonly [SnoozeReason, ...SnoozeReason[]]>> = {
  'ahu-valve-hunting': [['Loop tuning is booked with the controls contractor', 30], UPGRADE],
  'ahu-cooling-valve-leaks': [ACTUATOR, ['Valve to be replaced with the coil in the capital works', 183]],
  'ahu-filter-pressure-high': [
    ['Filters arrive this week, change is booked', 7],
    ['Filters are on back order', 30],
  ],
  'ahu-mixed-air-out-of-range': [SENSOR],
  'ahu-too-many-state-changes': [UPGRADE, NEXT_SEASON],
  'vav-airflow-low': [ACTUATOR, ['Air balancing is booked after the fit-out', 30]],
  'vav-reheat-leaks': [ACTUATOR],
  'chiller-approach-high': [['Tube brushing is booked for the next shutdown', 30]],
  'chilled-water-low-delta-t': [['Three-way valves stay until the plant is renewed', 365]],
  'chiller-lift-high': [NEXT_SEASON],
  'ahu-after-hours': [LATE_WORK, ['Night purge trial, agreed with the owner', 7]],
  'terminal-after-hours': [LATE_WORK, UPGRADE],
  'lighting-after-hours': [['Security asked for light during the works', 30]],
  'ahu-free-cooling-unused': [ACTUATOR, NEXT_SEASON],
  'ahu-early-start': [UPGRADE],
  'ahu-supply-reset-missing': [UPGRADE],
  'pump-fixed-speed': [['Variable speed drive is on order', 30]],
  'outside-air-not-reduced': [SENSOR, UPGRADE],
  'sensor-flat-line': [SENSOR, ['Network switch in the riser is down, IT ticket is open', 7]],
  'sensor-out-of-range': [SENSOR],
  'meter-data-gap': [['Logger will be back once its SIM card is replaced', 7]],
  'meter-stuck': [['Meter exchange is booked with the network operator', 30]],
  'meter-night-load-high': [LATE_WORK],
  'zone-too-warm': [['Room is being refurbished, occupants know', 30]],
  'left-in-hand': [['Held in hand for the commissioning engineer', 7]],
}

/** Why a whole site snoozes a rule. */
export const GROUP_REASONS: readonly [SnoozeReason, ...SnoozeReason[]] = [
  ['Accepted until the BMS upgrade at this site', 365],
  ['Design limit of the plant, agreed with the owner', 365],
  ['Controls contractor is working through the whole site', 183],
]
