import type { Caller } from '../../http/caller.ts'
import { forbidden } from '../../http/refusal.ts'

/** Throws `forbidden` for whoever does not administer the tenant. Whoever does acts for all of its projects. */
export function mayBringDataIn({ access }: Pick<Caller, 'access'>): void {
  if (access.includes('userAdmin')) return
  throw forbidden('Portfolio, imports and ingest keys are for administrators. Ask one of them for what you need.')
}
