import * as refusal from './entry.ts'

/** Models and Haystack exports. */
export const MODELS = {
  'model.no-object': refusal.malformed<{ lists: readonly string[] }>(),
  'model.no-lists': refusal.malformed<{ lists: readonly string[]; found: readonly string[]; count: number }>(),
  'model.wrong': refusal.invalid<{ problems: readonly refusal.Problem[] }>(),
  'model.more': refusal.invalid<{ count: number }>(),
  'model.too-long': refusal.invalid<{ maximum: number }>(),
  'model.too-deep': refusal.invalid<{ levels: number }>(),
  'model.twice': refusal.invalid<{ first: string }>(),
  'model.unknown-project': refusal.invalid<{ project: string }>(),
  'model.unknown-site': refusal.invalid<{ site: string }>(),
  'model.foreign-site': refusal.invalid<{ site: string; projects: readonly string[] }>(),
  'model.unknown-rule': refusal.invalid<{ rule: string }>(),
  'model.time-zone': refusal.invalid<{ timeZone: string }>(),
  'model.other-project': refusal.forbidden<{ entry: string; allowed: readonly string[]; project: string }>(),
  'model.site-of-other-project': refusal.forbidden<{ entry: string; allowed: readonly string[] }>(),
  'model.rule-of-others': refusal.forbidden<{ rule: string; allowed: readonly string[] }>(),
  'haystack.no-site': refusal.invalid(),
  'haystack.unreadable': refusal.malformed<{ format: string; where: refusal.Problem }>(),
  'haystack.no-grid': refusal.malformed(),
  'haystack.no-rows': refusal.malformed(),
  'haystack.no-time-zone': refusal.invalid<{ site: string }>(),
  'haystack.time-zone': refusal.invalid<{ site: string; timeZone: string }>(),
  'haystack.no-id': refusal.invalid<{ record: string }>(),
}
