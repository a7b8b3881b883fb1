import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../../ui/hint.tsx'
import { actionLabel } from '../action-model.ts'
import { isGone, useAction } from './action.queries.ts'
import classes from './detail.module.css'

/** `Action #7`; the whole key is in the tooltip (ACM-01, OPEN-G20). One that is not there has no number. */
export function ActionTitle({ actionKey }: { actionKey: string }) {
  const t = useTranslations('actionDetail')
  const { error } = useAction(actionKey)
  if (isGone(error)) return <span className={classes.title}>{t('gone.heading')}</span>
  return (
    <span className={classes.title} title={actionKey}>
      {t('title', { label: actionLabel(actionKey) })}
    </span>
  )
}

interface ActionToolsProps {
  actionKey: string
  children?: ReactNode
}

/** Stands beside the title: the key can be copied. */
export function ActionTools({ actionKey, children }: ActionToolsProps) {
  const t = useTranslations('actionDetail')
  const { error } = useAction(actionKey)
  if (isGone(error)) return null
  return (
    <span className={classes.titleTools}>
      <CopyButton value={actionKey}>
        {({ copied, copy }) => (
          <Hint label={copied ? t('copied') : t('copyKey', { key: actionKey })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={copied ? t('copied') : t('copyKey', { key: actionKey })}
              onClick={copy}
            >
              {copied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.8} />}
            </ActionIcon>
          </Hint>
        )}
      </CopyButton>
      {children}
    </span>
  )
}
