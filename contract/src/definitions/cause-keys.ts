export const CAUSE_KEY_MAXIMUM_CHARACTERS = 60
/** The key of a cause, such as `heating-valve-leak`. */
export const CAUSE_KEY = /^[a-z][a-z0-9-]*$/
