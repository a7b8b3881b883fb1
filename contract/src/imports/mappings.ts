import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { TableChoices } from './table-reading.ts'

const Instant = z.iso.datetime({ offset: true })
const MAXIMUM_NAME_LENGTH = 100
/** The number of column names that are kept; of a wider table a digest of all of them is kept, too. */
export const MAXIMUM_KEPT_COLUMNS = 1000

/** Ids of mappings are decimal. */
export const MappingId = z.string().check(z.regex(/^\d{1,18}$/, { error: issue('value.id', { of: 'mapping' }) }))

const MappedKind = z.enum(['hits', 'model', 'people', 'samples'])
export type MappedKind = z.infer<typeof MappedKind>

/** A way of reading tables of one kind, kept for the next file with the same columns. */
export const ImportMapping = z.object({
  id: z.string(),
  /** Null: only for the import it was made for; forgotten after a day. */
  name: z.nullable(z.string()),
  kind: MappedKind,
  /** The columns of the file that it was made for; of a very wide one the first. */
  header: z.array(z.string()),
  choices: TableChoices,
  savedAt: Instant,
  /** Display name; null for an account that is gone. */
  savedBy: z.nullable(z.string()),
})
export type ImportMapping = z.infer<typeof ImportMapping>

export const MappingForm = z.object({
  name: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: issue('mapping.name-missing') }),
        z.maxLength(MAXIMUM_NAME_LENGTH, { error: issue('mapping.name-too-long', { maximum: MAXIMUM_NAME_LENGTH }) }),
      ),
  ),
  /** Mappings are for findings, unless said otherwise. */
  kind: z.optional(MappedKind),
  header: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(MAXIMUM_KEPT_COLUMNS)),
  /** The preview's digest of all column names, when a table has more columns than the header says. */
  headerKey: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  choices: TableChoices,
})
export type MappingForm = z.infer<typeof MappingForm>

const Params = z.object({ mappingId: MappingId })

export const listMappings = endpoint({
  method: 'GET',
  path: '/v1/imports/mappings',
  summary: 'List the kept mappings of columns by name',
  access: 'session',
  response: z.object({ mappings: z.array(ImportMapping) }),
})

export const createMapping = endpoint({
  method: 'POST',
  path: '/v1/imports/mappings',
  summary: 'Keep a mapping of columns; one without a name is for a single import',
  access: 'session',
  body: MappingForm,
  response: ImportMapping,
  status: 201,
})

export const replaceMapping = endpoint({
  method: 'PUT',
  path: '/v1/imports/mappings/:mappingId',
  summary: 'Replace a kept mapping',
  access: 'session',
  params: Params,
  body: MappingForm,
  response: ImportMapping,
})

export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/v1/imports/mappings/:mappingId',
  summary: 'Delete a kept mapping; what was imported with it stays',
  access: 'session',
  params: Params,
  response: ImportMapping,
})
