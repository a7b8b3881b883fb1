import { type HistoryLine, listFirings, readHistories } from '@bonfire/contract/histories/histories'
import { readPackedLines } from '@bonfire/contract/histories/packed-histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPacked, unreadable } from '../../lib/http/api.ts'
import type { Span } from './history-address.ts'

/** These are read first, so that they are drawn while the others are still read. */
const FIRST_LINES = 5

/** The points of an equip, or of the whole site. */
export function pointsQuery(siteId: string, equipId: string | undefined) {
  return queryOptions({
    queryKey: ['points', siteId, equipId ?? null],
    queryFn: ({ signal }) => call(listPoints, { query: { siteId, ...(equipId !== undefined && { equipId }) }, signal }),
    staleTime: MILLISECONDS_PER_MINUTE,
  })
}

export function firingsQuery(siteId: string, equipId: string, { from, to }: Span) {
  return queryOptions({
    queryKey: ['firings', siteId, equipId, from, to],
    queryFn: async ({ signal }) => (await call(listFirings, { query: { siteId, equipId, from, to }, signal })).rules,
  })
}

export interface LinesRequest extends Span {
  readonly pointIds: readonly string[]
  readonly columns: number
}

export type Lines = ReadonlyMap<string, HistoryLine>

/** Lines, and the range that they were read for. */
export interface Picture {
  readonly span: Span
  readonly lines: Lines
}

/**
 * The lines of a picture, by point. Those that another picture of the same range has already read are taken from it;
 * of the others the first five come first, and are shown before the rest.
 */
export function linesQuery(queryClient: QueryClient, { pointIds, from, to, columns }: LinesRequest) {
  const picture = ['histories', from, to, columns]
  return queryOptions({
    queryKey: [...picture, pointIds],
    queryFn: async ({ signal, queryKey }): Promise<Picture> => {
      const span = { from, to }
      const known = knownLines(queryClient, picture)
      const lines = new Map(pointIds.flatMap((id) => (known.has(id) ? [[id, known.get(id) as HistoryLine]] : [])))
      const missing = pointIds.filter((id) => !lines.has(id))
      for (const part of [missing.slice(0, FIRST_LINES), missing.slice(FIRST_LINES)]) {
        if (part.length === 0) continue
        for (const line of await readLines(part, { from, to, columns }, signal)) lines.set(line.pointId, line)
        queryClient.setQueryData<Picture>(queryKey, { span, lines: new Map(lines) })
      }
      return { span, lines }
    },
    enabled: pointIds.length > 0,
    structuralSharing: false,
  })
}

function knownLines(queryClient: QueryClient, picture: readonly unknown[]): Map<string, HistoryLine> {
  const recent = Date.now() - 5 * MILLISECONDS_PER_MINUTE
  const queries = queryClient.getQueryCache().findAll({ queryKey: picture })
  return new Map(
    queries.flatMap(({ state }) =>
      state.dataUpdatedAt > recent ? [...((state.data as Picture | undefined)?.lines ?? [])] : [],
    ),
  )
}

async function readLines(
  pointIds: readonly string[],
  { from, to, columns }: Span & { columns: number },
  signal: AbortSignal,
): Promise<HistoryLine[]> {
  const query = { points: pointIds.join(','), columns: String(columns), from, to }
  const stream = await callPacked(readHistories, { query, signal })
  try {
    const lines: HistoryLine[] = []
    for await (const line of readPackedLines(piecesOf(stream))) lines.push(line)
    if (lines.some(({ pointId }, place) => pointId !== pointIds[place]) || lines.length !== pointIds.length) {
      throw new Error('The lines are not those that were asked for')
    }
    return lines
  } catch (error) {
    signal.throwIfAborted()
    console.error('Histories could not be read', error)
    throw await unreadable(200)
  }
}

/** Not every browser iterates over streams. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}
