import type { DemoProject } from './site.ts'

const PRICES: Record<string, { kilowattHour: number; gigajoule: number; kilolitre: number }> = {
  AUD: { kilowattHour: 0.22, gigajoule: 19, kilolitre: 4.4 },
  GBP: { kilowattHour: 0.24, gigajoule: 16, kilolitre: 3.6 },
  EUR: { kilowattHour: 0.19, gigajoule: 21, kilolitre: 4.1 },
  USD: { kilowattHour: 0.16, gigajoule: 12, kilolitre: 3.9 },
}

/** What energy and water cost, in the project's currency. */
export const pricesOf = ({ currency }: Pick<DemoProject, 'currency'>) =>
  PRICES[currency] ?? { kilowattHour: 0.2, gigajoule: 18, kilolitre: 4 }
