import type { FeatureFlag } from '@bonfire/contract/people/users'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { useFlagAnswers } from '../../integrations/flag-answers.ts'

/** The flag service's value; until it responds, or without one, the configured value. */
export function useFeatureFlag(flag: FeatureFlag): boolean {
  const { flagsOn } = useSessionUser().config
  return useFlagAnswers((answers) => answers[flag]) ?? flagsOn.includes(flag)
}
