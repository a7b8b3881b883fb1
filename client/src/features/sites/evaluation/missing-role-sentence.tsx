import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../lib/http/api.ts'
import screen from '../../../ui/list-screen.module.css'
import { useSessionUser } from '../../auth/session.queries.ts'
import { useRoleText } from './role-text.ts'

/** Lazily loaded: only here do the lists need the words for roles and equipment. */
export function MissingRoleSentence({ siteIds }: { siteIds: readonly string[] }) {
  const user = useSessionUser()
  const { data } = useQuery(missingRoleQuery(user.username, siteIds))
  const t = useTranslations('sites.missingRole')
  const kinds = useTranslations('catalogue.kinds')
  const roleText = useRoleText()
  if (!data?.missing) return null
  const { missing, sites, sitesThatRunRules } = data
  // The list has a button that leads there if it shows one site.
  const isLinked = siteIds.length > 1
  const { role, kind, equips, equipsOfKind, siteId } = missing
  return (
    <p className={screen.quiet}>
      {t('text', { equips, of: equipsOfKind, kind: kinds(kind), role: roleText(role) })}{' '}
      {sites < sitesThatRunRules && `${t('lookedAt', { sites, of: sitesThatRunRules })} `}
      {isLinked && (
        <Link to="/coverage" search={{ coverageSite: siteId }} className={screen.link}>
          {t('link')}
        </Link>
      )}
    </p>
  )
}

const FRESH_MILLISECONDS = MILLISECONDS_PER_MINUTE

const missingRoleQuery = (username: string, sites: readonly string[]) =>
  queryOptions({
    queryKey: ['missingRole', username, sites],
    queryFn: ({ signal }) => call(readMissingRole, { body: { sites: [...sites] }, signal }),
    staleTime: FRESH_MILLISECONDS,
    retry: false,
  })
