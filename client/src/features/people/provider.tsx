import { useFormatter, useTranslations } from 'use-intl'
import note from '../../ui/messages/note.module.css'
import { useSessionUser } from '../auth/session.queries.ts'

/** Says above a form's buttons that the identity provider gives again what was just removed; announced when it appears. */
export function GivenAgain({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status">
      {texts.map((text) => (
        <p key={text} className={note.note}>
          {text}
        </p>
      ))}
    </div>
  )
}

/** The identity provider, as screens call it, and whether it gives groups and projects again at each sign-in. */
export function useProvider() {
  const t = useTranslations('people.provider')
  const format = useFormatter()
  const { identityProvider } = useSessionUser().config
  return {
    // It may be off by now.
    name: identityProvider?.label ?? t('unnamed'),
    givesGroups: identityProvider?.givesGroups ?? false,
    givesProjects: identityProvider?.givesProjects ?? false,
    /** Some names in a sentence. */
    list: (names: readonly string[]) => format.list(names),
  }
}

/** Returns the names in the first list that are not in the second. */
export const missingFrom = (names: readonly string[], present: readonly string[]) =>
  names.filter((name) => !present.includes(name))
