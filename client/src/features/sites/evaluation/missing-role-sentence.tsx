import type { MissingRole } from '@bonfire/contract/evaluation/missing-role'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import screen from '../../../ui/list-screen.module.css'
import { useRoleText } from './role-text.ts'

interface MissingRoleSentenceProps {
  missing: MissingRole
  sites: number
  sitesThatRunRules: number
  /** Whether it leads to the coverage of the site that lacks most. */
  isLinked: boolean
}

/** Lazily loaded: only here do the lists need the words for roles and equipment. */
export function MissingRoleSentence({ missing, sites, sitesThatRunRules, isLinked }: MissingRoleSentenceProps) {
  const t = useTranslations('sites.missingRole')
  const kinds = useTranslations('catalogue.kinds')
  const roleText = useRoleText()
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
