import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../../lib/loading/lazy-part.tsx'
import { withTexts } from '../../../locales/texts.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { missingRoleQuery } from './missing-role.queries.ts'

const Sentence = lazyPart(() =>
  withTexts(
    ['catalogue', 'evaluation', 'points'],
    async () => (await import('./missing-role-sentence.tsx')).MissingRoleSentence,
  ),
)

/** Nothing found may be nothing looked for: the role that keeps most rules from running. */
export function MissingRole({ siteIds }: { siteIds: readonly string[] }) {
  const user = useSessionUser()
  const { data } = useQuery(missingRoleQuery(user.username, siteIds))
  if (!data?.missing) return null
  const { missing, sites, sitesThatRunRules } = data
  // Of one site, the list has a button that leads there.
  const isLinked = siteIds.length > 1
  return <Sentence {...{ missing, sites, sitesThatRunRules, isLinked }} placeholder={null} />
}
