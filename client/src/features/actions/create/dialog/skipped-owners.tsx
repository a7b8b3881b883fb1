import { useFormatter, useTranslations } from 'use-intl'
import screen from '../../../../ui/list-screen.module.css'

/** Says whom the project would assign if they could be. */
export function SkippedOwners({ names }: { names: readonly string[] }) {
  const t = useTranslations('createAction')
  const format = useFormatter()
  if (names.length === 0) return null
  return (
    <p role="status" className={screen.quiet}>
      {t('skippedOwners', { count: names.length, names: format.list(names) })}
    </p>
  )
}
