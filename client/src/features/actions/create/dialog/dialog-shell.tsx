import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx'
import type { Closing } from '../../../../ui/dialogs/use-closing.ts'
import screen from '../../../../ui/list-screen.module.css'

interface DialogShellProps {
  title: string
  /** Pixels. */
  width: number
  closing: Closing
  /** Called when it has closed. */
  onClosed: () => void
  children: ReactNode
}

/** The frame of a dialog that creates an action. */
export function DialogShell(props: DialogShellProps) {
  const t = useTranslations('createAction.discard')
  return (
    <FormDialog
      {...props}
      question={{ title: t('title'), text: t('question'), discardLabel: t('discard'), keepLabel: t('keep') }}
    />
  )
}

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
