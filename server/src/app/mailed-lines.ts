import type { Context } from '../context.ts'
import { readLines } from '../features/histories/reading/histories.service.ts'
import type { ReadLines } from '../mail/charts/read-charts.ts'

/** A point that is gone, or cannot be read, is left out: the mail is sent without it. */
export const mailedLines =
  (context: Context): ReadLines =>
  async ({ tenantId, points, ...range }) => {
    const reader = { tenantId, projectKeys: null }
    const read = points.map((point) =>
      readLines(context, reader, { ...range, points: [point] }).then(
        ({ lines }) => lines,
        (error: unknown) => {
          context.log.warn({ err: error, point }, 'a mail is sent without the chart of a point')
          return []
        },
      ),
    )
    return (await Promise.all(read)).flat()
  }
