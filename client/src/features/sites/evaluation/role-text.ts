import { useTranslations } from 'use-intl'
import { useRoleName } from '../../own-roles/use-role-name.ts'

/** Names a role: `sat` “supply air temperature”, `ahu.sat` “supply air temperature of the air handling unit”. */
export function useRoleText(): (role: string) => string {
  const t = useTranslations('evaluation.coverage')
  const roleName = useRoleName()
  return (name) => {
    const parts = name.split('.')
    const word = roleName(parts.at(-1) ?? name)
    const relation = parts.length > 1 ? (parts[0] as 'ahu') : undefined
    return relation ? t('roleOf', { role: word, relation: t(`relations.${relation}`) }) : word
  }
}
