/** Everyone's password in tests. */
export const TEST_PASSWORD = 'correct horse battery'
