import type { CheckedCause } from '@bonfire/contract/hits/evidence'

/** The ticked causes after one more, or one less, before the server has said so. */
export function withTick(
  checked: readonly CheckedCause[],
  { cause, isChecked }: { readonly cause: string; readonly isChecked: boolean },
  by: string | null,
): CheckedCause[] {
  const others = checked.filter((one) => one.cause !== cause)
  return isChecked ? [...others, { cause, checkedAt: new Date().toISOString(), checkedBy: by }] : others
}
