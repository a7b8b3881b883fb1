import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import note from '../../../../ui/messages/note.module.css'
import { useAccessName } from '../../roles.ts'
import classes from './access-list.module.css'

/** Access strings with their labels. */
export function AccessList({ access }: { access: readonly string[] }) {
  const t = useTranslations('people.groups')
  const accessName = useAccessName()
  if (access.length === 0) return <p className={note.note}>{t('noAccess')}</p>
  return (
    <ul className={`${classes.access} ${basics.list}`}>
      {access.map((name) => (
        <li key={name}>
          {accessName(name)} <code>{name}</code>
        </li>
      ))}
    </ul>
  )
}
