import { takeTurns } from '../db/turns.ts'

const REQUESTS_AT_ONCE = 2

/**
 * Lets few requests of a call begin at once. The others wait without a connection to the database, so that those who ask
 * for something else need not wait behind them, and nobody is refused for want of one.
 */
export const fewAtOnce = () => takeTurns(REQUESTS_AT_ONCE)
