import { useTranslations } from 'use-intl'
import { useAccessName } from '../access-name.ts'
import classes from '../people.module.css'

/** Access strings, with what each of them lets people do. */
export function AccessList({ access }: { access: readonly string[] }) {
  const t = useTranslations('people.groups')
  const accessName = useAccessName()
  if (access.length === 0) return <p className={classes.hint}>{t('noAccess')}</p>
  return (
    <ul className={classes.access}>
      {access.map((name) => (
        <li key={name}>
          <code>{name}</code> <span>{accessName(name)}</span>
        </li>
      ))}
    </ul>
  )
}
