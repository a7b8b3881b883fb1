import * as z from 'zod/mini'

export interface SettingsSearch {
  /** The project's key. */
  project?: string | undefined
  /** The rule's id. */
  rule?: string | undefined
  /** `least` or `most`: how often rules were right. */
  sort?: string | undefined
}

const Text = z.catch(z.optional(z.string().check(z.minLength(1))), undefined)
const SettingsSearchSchema = z.object({ project: Text, rule: Text, sort: Text })

/** An invalid value counts as missing. */
export function settingsSearch(raw: Record<string, unknown>): SettingsSearch {
  return SettingsSearchSchema.parse(raw)
}
