import { InvalidArgumentError } from 'commander'

/** True if it is a day that exists, as yyyy-MM-dd. */
export function isDay(text: string): text is `${number}-${number}-${number}` {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse takes 30 February for 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

export function readDay(text: string): string {
  if (isDay(text)) return text
  throw new InvalidArgumentError('It must be a day such as 2026-03-01.')
}
