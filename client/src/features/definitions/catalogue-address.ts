import * as z from 'zod/mini'

export interface CatalogueSearch {
  /** The key of the definition that is shown. */
  rule?: string | undefined
  search?: string | undefined
  group?: string | undefined
  /** The parameter of the rule that is to be changed. */
  parameter?: string | undefined
}

const Text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(200))), undefined)
const CatalogueSearchSchema = z.object({ rule: Text, search: Text, group: Text, parameter: Text })

/** An invalid value counts as missing. */
export function catalogueAddress(raw: Record<string, unknown>): CatalogueSearch {
  return CatalogueSearchSchema.parse(raw)
}
