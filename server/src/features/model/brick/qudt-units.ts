import { readUnit } from '../../units/units.ts'

/** QUDT's names of units, which Brick uses, as those of Project Haystack; null: a number without a unit. */
const UNITS: Readonly<Record<string, string | null>> = {
  UNITLESS: null,
  NUM: null,
  DEG_C: 'celsius',
  DEG_F: 'fahrenheit',
  K: 'kelvin',
  PERCENT: 'percent',
  PERCENT_RH: 'percent_relative_humidity',
  PPM: 'parts_per_million',
  PA: 'pascal',
  KiloPA: 'kilopascal',
  BAR: 'bar',
  PSI: 'pounds_per_square_inch',
  IN_H2O: 'inches_of_water',
  CentiM_H2O: 'centimeters_of_water',
  'M3-PER-SEC': 'cubic_meters_per_second',
  'M3-PER-HR': 'cubic_meters_per_hour',
  'M3-PER-MIN': 'cubic_meters_per_minute',
  'L-PER-SEC': 'liters_per_second',
  'L-PER-MIN': 'liters_per_minute',
  'FT3-PER-MIN': 'cubic_feet_per_minute',
  'GAL_US-PER-MIN': 'gallons_per_minute',
  W: 'watt',
  KiloW: 'kilowatt',
  MegaW: 'megawatt',
  KiloW_HR: 'kilowatt_hour',
  'KiloW-HR': 'kilowatt_hour',
  'MegaW-HR': 'megawatt_hour',
  'W-HR': 'watt_hour',
  J: 'joule',
  KiloJ: 'kilojoule',
  MegaJ: 'megajoule',
  BTU_IT: 'btu',
  'BTU_IT-PER-HR': 'btus_per_hour',
  HZ: 'hertz',
  'REV-PER-MIN': 'revolutions_per_minute',
  A: 'ampere',
  V: 'volt',
  M3: 'cubic_meter',
  L: 'liter',
  FT3: 'cubic_foot',
  LUX: 'lux',
}

/** Undefined for a unit that is not known. */
export function unitOfQudt(name: string): string | null | undefined {
  const known = UNITS[name]
  if (known !== undefined) return known
  return readUnit(name)?.name
}
