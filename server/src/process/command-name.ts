/** The command that people run here: the built tree names itself, a checkout goes through npm. */
export const COMMAND = process.env.BONFIRE_COMMAND ?? 'npm run bonfire --'

/** The command that starts the server again. */
export const START_COMMAND = process.env.BONFIRE_COMMAND ? `${process.env.BONFIRE_COMMAND} serve` : 'npm start'
