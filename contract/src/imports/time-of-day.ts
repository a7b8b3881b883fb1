const TIME_OF_DAY = /^\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[AaPp]\.?\s?[Mm]\.?)?$/

/** True if a cell has the form of a time of day, such as `15:05`, `15h05` or `3:05 PM`; 99:99 has it too. */
export const looksLikeTimeOfDay = (cell: string): boolean => TIME_OF_DAY.test(cell)
