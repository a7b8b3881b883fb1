/** This tab, until it is loaded anew. Not `randomUUID`, which plain http does not have. */
export const SCREEN_ID = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
