import { Button } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { download } from '../../../../lib/download.ts'
import { FileChoice } from '../../../../ui/fields/file-choice.tsx'
import { useFileIntake } from '../../../../ui/fields/use-file-intake.ts'
import classes from '../imports.module.css'
import { findingsTemplate, PORTFOLIO_TEMPLATES } from './templates.ts'

const ACCEPTED = '.csv,.tsv,.xlsx,.xlsm,.ods,.json,.ndjson,.jsonl,.zinc,.trio,.txt'

/** Where a file is dropped or chosen, with templates. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useTranslations('dataIn.choose')
  const take = (files: readonly File[]) => files[0] && onChoose(files[0])
  const { isOver, handlers } = useFileIntake(take, () => 'findings.csv')
  return (
    <section className={classes.choose} aria-label={t('title')} data-over={isOver} {...handlers}>
      <IconFileImport size={28} stroke={1.5} aria-hidden className={classes.faint} />
      <h2>{t('title')}</h2>
      <FileChoice onChange={(file) => file && onChoose(file)} accept={ACCEPTED}>
        {(props) => <Button {...props}>{t('button')}</Button>}
      </FileChoice>
      <p>{t('hint')}</p>
      <div className={classes.templates}>
        <span>{t('templates')}</span>
        <Template fileName="findings.csv" text={findingsTemplate} label={t('findingsTemplate')} />
        <Template fileName="sites.csv" text={PORTFOLIO_TEMPLATES.sites} label={t('sitesTemplate')} />
        <Template fileName="equipment.csv" text={PORTFOLIO_TEMPLATES.equipment} label={t('equipmentTemplate')} />
        <Template fileName="rules.csv" text={PORTFOLIO_TEMPLATES.rules} label={t('rulesTemplate')} />
        <Template fileName="portfolio.json" text={PORTFOLIO_TEMPLATES.portfolio} label={t('portfolioTemplate')} />
      </div>
    </section>
  )
}

function Template({ fileName, text, label }: { fileName: string; text: () => string; label: string }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => download(fileName, text())}
    >
      {label}
    </Button>
  )
}
