import { ACCESS_STRINGS, type Access } from '@bonfire/contract/users'
import { useTranslations } from 'use-intl'
import classes from '../people.module.css'

export const isKnownAccess = (access: string): access is Access => ACCESS_STRINGS.some((known) => known === access)

/** Access strings, with what each of them lets people do. */
export function AccessList({ access }: { access: readonly string[] }) {
  const t = useTranslations('people')
  if (access.length === 0) return <p className={classes.hint}>{t('groups.noAccess')}</p>
  return (
    <ul className={classes.access}>
      {access.map((name) => (
        <li key={name}>
          <code>{name}</code> {isKnownAccess(name) && <span>{t(`access.${name}`)}</span>}
        </li>
      ))}
    </ul>
  )
}
