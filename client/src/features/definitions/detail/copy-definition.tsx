import type { Definition } from '@bonfire/contract/definitions/definition'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../ui/fields/copy-text.ts'
import problem from '../../../ui/messages/problem.module.css'

/** The definition as JSON, which the API takes as a rule of one's own. */
export function CopyDefinition({ definition }: { definition: Definition }) {
  const t = useTranslations('catalogue.copy')
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = async () => setIsCopied(await copyText(JSON.stringify(definition, null, 2)))
  return (
    <>
      <span role="status" className={isCopied === false ? problem.problem : 'visually-hidden'}>
        {isCopied !== null && t(isCopied ? 'done' : 'failed')}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        title={t('hint')}
        leftSection={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('label')}
      </Button>
    </>
  )
}
