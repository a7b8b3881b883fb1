import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ImportId, ImportRun } from './imports.ts'

/** Findings are counted as occurrences, like `created` and `updated` of the import. */
const ImportUndo = z.object({
  /** Findings that it added, and that go. */
  removed: z.int(),
  /** Findings that it changed, and that become what they were. */
  restored: z.int(),
  /** Equips that it created and that have no other findings. */
  removedEquips: z.int(),
  /** Days of which it said that a rule ran, and of which that is taken back; left out if there are none. */
  removedChecks: z.optional(z.int()),
})

export const ImportUndoPreview = z.extend(ImportUndo, {
  /** Why it cannot be undone, as of now; empty if it can. The counts are then 0. */
  problems: z.array(z.object({ code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()) })),
})
export type ImportUndoPreview = z.infer<typeof ImportUndoPreview>

export const previewImportUndo = endpoint({
  method: 'GET',
  path: '/v1/imports/:importId/undo',
  summary: 'Preview what undoing an import of findings would do, or why it cannot be undone; nothing is stored',
  access: 'session',
  params: ImportId,
  response: ImportUndoPreview,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/v1/imports/:importId/undo',
  summary: 'Undo an import of findings, all or nothing; refused (409) once people or later data touched its findings',
  access: 'session',
  params: ImportId,
  response: z.extend(ImportUndo, { import: ImportRun }),
})
