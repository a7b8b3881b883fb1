import * as refusal from './entry.ts'

/** Definitions of rules, and their parameters. */
export const DEFINITIONS = {
  'definition.duration': refusal.invalid(),
  'definition.key-form': refusal.invalid(),
  'definition.unknown-role': refusal.invalid<{ role: string }>(),
}
