import type { PointRole } from '@bonfire/contract/histories/points'
import { useTranslations } from 'use-intl'

/** Names a role: `sat` “supply air temperature”, `ahu.sat` “supply air temperature of the air handling unit”. */
export function useRoleText(): (role: string) => string {
  const t = useTranslations('evaluation.coverage')
  const roles = useTranslations('points.roles')
  return (name) => {
    const parts = name.split('.')
    const word = roles(parts.at(-1) as PointRole)
    const relation = parts.length > 1 ? (parts[0] as 'ahu') : undefined
    return relation ? t('roleOf', { role: word, relation: t(`relations.${relation}`) }) : word
  }
}
