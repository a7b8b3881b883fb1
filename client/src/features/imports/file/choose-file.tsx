import { Button, Textarea } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { download } from '../../../lib/download.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import basics from '../../../ui/basics.module.css'
import { FileChoice } from '../../../ui/fields/file-choice.tsx'
import { useFileIntake } from '../../../ui/fields/use-file-intake.ts'
import { showFailure } from '../../../ui/messages/toasts.tsx'
import own from './file.module.css'
import { findingsTemplate, PORTFOLIO_TEMPLATES, peopleTemplate, samplesTemplate } from './templates.ts'

const ACCEPTED = '.csv,.tsv,.xlsx,.xlsm,.ods,.json,.ndjson,.jsonl,.zinc,.trio,.ttl,.txt'

/** Takes files that are dropped or chosen, and offers templates. */
export function ChooseFile({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useTranslations('dataIn.choose')
  const language = useLanguage()
  const take = (files: readonly File[]) => files.length > 0 && onChoose(files)
  const { isOver, handlers } = useFileIntake(take, () => 'findings.csv')
  return (
    <section className={`${own.choose} ${basics.line}`} aria-label={t('title')} data-over={isOver} {...handlers}>
      <IconFileImport
        size={28}
        stroke={1.5}
        aria-hidden
        className={`${basics.quiet} ${basics.small} ${basics.fixed}`}
      />
      <h2>{t('title')}</h2>
      <FileChoice<true> multiple onChange={take} accept={ACCEPTED}>
        {(props) => <Button {...props}>{t('button')}</Button>}
      </FileChoice>
      <p>{t('hint')}</p>
      <PastedRows onChoose={(file) => onChoose([file])} />
      <div className={own.templates}>
        <span>{t('templates')}</span>
        <Template fileName="findings.csv" text={findingsTemplate} label={t('findingsTemplate')} />
        <Template fileName="samples.csv" text={samplesTemplate} label={t('samplesTemplate')} />
        <Template fileName="sites.csv" text={PORTFOLIO_TEMPLATES.sites} label={t('sitesTemplate')} />
        <Template fileName="equipment.csv" text={PORTFOLIO_TEMPLATES.equipment} label={t('equipmentTemplate')} />
        <Template fileName="rules.csv" text={PORTFOLIO_TEMPLATES.rules} label={t('rulesTemplate')} />
        <Template fileName={t('peopleFileName')} text={() => peopleTemplate(language)} label={t('peopleTemplate')} />
        <Template fileName="portfolio.json" text={PORTFOLIO_TEMPLATES.portfolio} label={t('portfolioTemplate')} />
      </div>
    </section>
  )
}

/** A few lines copied from elsewhere, read like a file. */
function PastedRows({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useTranslations('dataIn.choose')
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  if (!isOpen) {
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => setIsOpen(true)}>
        {t('paste')}
      </Button>
    )
  }
  return (
    <div className={`${own.pasted} ${basics.stack}`}>
      <Textarea
        aria-label={t('pastedRows')}
        placeholder={t('pastedHint')}
        minRows={4}
        maxRows={12}
        autosize
        autoFocus
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        disabled={text.trim() === ''}
        onClick={() => onChoose(new File([text], `${t('pastedName')}.txt`, { type: 'text/plain' }))}
      >
        {t('checkPasted')}
      </Button>
    </div>
  )
}

interface TemplateProps {
  fileName: string
  text: () => string | Promise<string>
  label: string
}

function Template({ fileName, text, label }: TemplateProps) {
  const common = useTranslations('common.errors')
  const save = async () => {
    try {
      download(fileName, await text())
    } catch {
      showFailure(common('partMissing'))
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
