/** What a report of rejected rows has beside the columns of the file. */
export const REPORT_COLUMNS = ['rejectedRow', 'rejectedCode', 'rejectedBecause'] as const
