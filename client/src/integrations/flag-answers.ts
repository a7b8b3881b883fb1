import type { FeatureFlag } from '@bonfire/contract/people/users'
import { create } from 'zustand'

type FlagAnswers = Partial<Record<FeatureFlag, boolean>>

/** The flag service's value of a flag; absent until it has responded. */
export const useFlagAnswers = create<FlagAnswers>()(() => ({}))
