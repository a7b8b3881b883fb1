import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../../ui/fields/copy-text.ts'
import { Hint } from '../../../../ui/hint.tsx'
import { showFailure } from '../../../../ui/messages/toasts.tsx'
import { useActionLabel } from '../../use-action-words.ts'
import { isGone, useAction } from '../action.queries.ts'
import classes from './action-title.module.css'

/** `Action #7`, or `Action WOOL-7` among several projects, with the whole key in the tooltip. No number if the action does not exist. */
export function ActionTitle({ actionKey }: { actionKey: string }) {
  const t = useTranslations('actionDetail')
  const { error } = useAction(actionKey)
  const labelOf = useActionLabel()
  if (isGone(error)) return <span className={classes.title}>{t('gone.heading')}</span>
  return (
    <span className={classes.title} title={actionKey}>
      {t('title', { label: labelOf(actionKey) })}
    </span>
  )
}

interface ActionToolsProps {
  actionKey: string
  children?: ReactNode
}

export function ActionTools({ actionKey, children }: ActionToolsProps) {
  const { error } = useAction(actionKey)
  if (isGone(error)) return null
  return (
    <span className={classes.tools}>
      <CopyKey actionKey={actionKey} />
      {children}
    </span>
  )
}

const COPIED_MILLISECONDS = 1000

function CopyKey({ actionKey }: { actionKey: string }) {
  const t = useTranslations('actionDetail')
  const common = useTranslations('common')
  const [isCopied, setIsCopied] = useState(false)
  const label = isCopied ? t('copied') : t('copyKey', { key: actionKey })
  const copy = async () => {
    if (!(await copyText(actionKey))) return showFailure(common('copyFailed', { text: actionKey }))
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_MILLISECONDS)
  }
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={() => void copy()}>
        {isCopied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.8} />}
      </ActionIcon>
    </Hint>
  )
}
