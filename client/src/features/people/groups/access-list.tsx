import { useTranslations } from 'use-intl'
import classes from '../people.module.css'
import { useAccessName } from '../roles/access-name.ts'

/** Access strings with their labels. */
export function AccessList({ access }: { access: readonly string[] }) {
  const t = useTranslations('people.groups')
  const accessName = useAccessName()
  if (access.length === 0) return <p className={classes.hint}>{t('noAccess')}</p>
  return (
    <ul className={classes.access}>
      {access.map((name) => (
        <li key={name}>
          {accessName(name)} <code>{name}</code>
        </li>
      ))}
    </ul>
  )
}
