import * as refusal from './entry.ts'

/** Projects, sites and ingest keys. */
export const PORTFOLIO = {
  'portfolio.closed': refusal.forbidden(),
  'portfolio.name-missing': refusal.invalid(),
  'portfolio.name-too-long': refusal.invalid<{ maximum: number }>(),
  'project.key-missing': refusal.invalid(),
  'project.key-too-long': refusal.invalid<{ maximum: number }>(),
  'project.key-taken': refusal.invalid<{ key: string }>(),
  'project.gone': refusal.invalid<{ key: string }>(),
  'project.currency': refusal.invalid(),
  'project.currency-unknown': refusal.invalid<{ currency: string }>(),
  'site.id-missing': refusal.invalid(),
  'site.id-too-long': refusal.invalid<{ maximum: number }>(),
  'site.id-taken': refusal.invalid<{ id: string }>(),
  'site.project-missing': refusal.invalid(),
  'site.project-too-long': refusal.invalid<{ maximum: number }>(),
  'site.time-zone': refusal.invalid(),
  'site.time-zone-unknown': refusal.invalid(),
  'key.name-missing': refusal.invalid(),
  'key.name-too-long': refusal.invalid<{ maximum: number }>(),
  'key.no-projects': refusal.invalid(),
  'key.name': refusal.invalid<{ maximum: number }>(),
  'key.missing': refusal.unauthenticated(),
  'key.wrong-form': refusal.unauthenticated(),
  'key.unknown': refusal.unauthenticated(),
  'key.revoked': refusal.unauthenticated<{ name: string }>(),
}
