import { chance, hashText, mix } from '../seed.ts'

interface Climate {
  /** Mean daily maximum over the year and its swing, °C. */
  mean: number
  swing: number
  /** Day of the year with the highest maximum. */
  warmestDay: number
}

const CLIMATES: Record<string, Climate> = {
  'Australia/Sydney': { mean: 22.5, swing: 5.5, warmestDay: 22 },
  'Europe/London': { mean: 15, swing: 8, warmestDay: 205 },
  'Europe/Paris': { mean: 16.5, swing: 9, warmestDay: 207 },
  'America/New_York': { mean: 16.5, swing: 13, warmestDay: 202 },
}
const YEAR_DAYS = 365.2425
const SPELL_DAYS = 6

/** The day's maximum outdoors in °C: season by hemisphere, warm and cold spells, and the day's own weather. */
export function outdoorCelsius(timezone: string, epochDay: number): number {
  const climate = CLIMATES[timezone]
  if (!climate) throw new Error(`The demonstration has no climate for ${timezone}: add it to CLIMATES`)
  const seed = hashText(timezone)
  const season = Math.cos((2 * Math.PI * ((epochDay % YEAR_DAYS) - climate.warmestDay)) / YEAR_DAYS)
  const block = Math.floor(epochDay / SPELL_DAYS)
  const share = epochDay / SPELL_DAYS - block
  const spell = chance(seed, block) * (1 - share) + chance(seed, block + 1) * share - 0.5
  const ownWeather = chance(mix(seed, 1), epochDay) - 0.5
  return climate.mean + climate.swing * season + 9 * spell + 3 * ownWeather
}

/** From 0 to 1: how much the weather provokes a fault. */
export function exposure(weather: 'hot' | 'mild' | 'cold' | undefined, celsius: number): number {
  const limited = (value: number) => Math.max(0, Math.min(1, value))
  if (weather === 'hot') return limited((celsius - 17) / 7)
  if (weather === 'cold') return limited((17 - celsius) / 7)
  if (weather === 'mild') return limited(1.8 - Math.abs(celsius - 14) / 6)
  return 1
}
