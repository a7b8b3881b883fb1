import type { FeatureFlag } from '@bonfire/contract/users'
import { useSessionUser } from '../features/auth/session.queries.ts'
import { useFlagAnswers } from '../integrations/flag-answers.ts'

/** As the flag service says; until it has, or without one, as it is configured (OPEN-M13). */
export function useFeatureFlag(flag: FeatureFlag): boolean {
  const { flagsOn } = useSessionUser().config
  return useFlagAnswers((answers) => answers[flag]) ?? flagsOn.includes(flag)
}
