import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../../ui/hint.tsx'
import { actionLabel } from '../action-model.ts'
import { isGone, useAction } from './action.queries.ts'
import classes from './detail.module.css'

interface ActionTitleProps {
  actionKey: string
  children?: ReactNode
}

/** `Action #7`; the whole key is in the tooltip and can be copied (ACM-01, OPEN-G20). One that is not there has no number. */
export function ActionTitle({ actionKey, children }: ActionTitleProps) {
  const t = useTranslations('actionDetail')
  const { error } = useAction(actionKey)
  if (isGone(error)) return <span className={classes.title}>{t('gone.heading')}</span>
  return (
    <span className={classes.title}>
      <span title={actionKey}>{t('title', { label: actionLabel(actionKey) })}</span>
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
