import * as refusal from '../entry.ts'

/** The import folder and its files. */
export const FOLDER = {
  'folder.missing': refusal.unavailable<{ folder: string }>(),
  'folder.no-permission': refusal.unavailable<{ folder: string }>(),
  'folder.no-tenant': refusal.unavailable<{ folder: string }>(),
  'folder.not-readable': refusal.unavailable<{ folder: string; reason: string }>(),
  'folder.file-no-permission': refusal.unavailable(),
  'folder.file-changed': refusal.unavailable(),
  'folder.file-not-readable': refusal.unavailable<{ reason: string }>(),
  'folder.interrupted': refusal.internal(),
  'folder.not-moved': refusal.unavailable<{ folder: string; reason: string }>(),
  'folder.no-report': refusal.unavailable<{ folder: string; reason: string }>(),
  'folder.report-failed': refusal.malformed<{ file: string; problem: refusal.Problem }>(),
  'folder.report-rejected': refusal.malformed<{
    file: string
    received: number
    rejected: number
    stored: number
  }>(),
}
