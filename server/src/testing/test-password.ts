/** Everybody's in tests. */
export const TEST_PASSWORD = 'correct horse battery'
