import * as z from 'zod/mini'
import { textsOf } from '../../lib/address/address-texts.ts'

/**
 * `rule` is the key of the definition that is shown, `parameter` the one of its parameters that is to be changed, `sort` how often
 * rules were right: `least` or `most`.
 */
export const catalogueAddress = textsOf('rule', 'search', 'group', 'parameter', 'sort')

export type CatalogueSearch = ReturnType<typeof catalogueAddress>

interface EditorSearch {
  /** The key of the rule that is changed; without one, the rule is new. */
  rule?: string | undefined
  /** The key of the rule that a new one begins as a copy of. */
  copy?: string | undefined
  /** The site on which it is tried. */
  site?: string | undefined
}

const Text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(400))), undefined)
const EditorSearchSchema = z.object({ rule: Text, copy: Text, site: Text })

/** An invalid value counts as missing. */
export function editorAddress(raw: Record<string, unknown>): EditorSearch {
  return EditorSearchSchema.parse(raw)
}
