import { create } from 'zustand'
import type { DayRange } from '../time/site-days.ts'

/**
 * The custom range last chosen in this tab, null after a documented one. It is not stored: on another day, or in
 * another tab, its days would hide what is new.
 */
export const useTabRange = create<{ readonly custom: DayRange | null }>(() => ({ custom: null }))

/** Forgets the range at a sign-in: someone else may be there. */
export function forgetTabRange(): void {
  useTabRange.setState({ custom: null })
}
