import type { ImportKind } from '@bonfire/contract/imports/imports'
import type { ImportPreview } from '@bonfire/contract/imports/preview'

export const isAllWrong = ({ outcome, checkedRowCount }: ImportPreview): boolean =>
  outcome.rejectedCount >= checkedRowCount

export const isNothingNew = ({ counts }: ImportPreview): boolean =>
  Object.values(counts).every(({ created, updated }) => created + updated === 0)

/** True if, judging by the preview, an import would store nothing. */
export function isFutile(preview: ImportPreview, kind: ImportKind): boolean {
  if (kind === 'hits') return isAllWrong(preview)
  if (kind === 'samples') return preview.outcome.created + preview.outcome.updated === 0
  return preview.obstacle !== null || preview.problems.length > 0 || isNothingNew(preview)
}
