import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The ways in which a part of the application can fail to load. */
export const CHUNK_FAILURES = ['missing', 'error', 'timeout'] as const
export const ChunkFailure = z.enum(CHUNK_FAILURES)
export type ChunkFailure = z.infer<typeof ChunkFailure>

export const reportClientError = endpoint({
  method: 'POST',
  path: '/v1/client-errors',
  summary: 'Log that part of the application did not load in a browser',
  access: 'public',
  body: z.object({ type: ChunkFailure, url: z.string().check(z.maxLength(2000)) }),
  response: z.object({}),
})
