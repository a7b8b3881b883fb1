import type { FeatureFlag } from '@bonfire/contract/users'
import { create } from 'zustand'

type FlagAnswers = Partial<Record<FeatureFlag, boolean>>

/** What the flag service says of a flag; absent until it has answered. */
export const useFlagAnswers = create<FlagAnswers>()(() => ({}))
