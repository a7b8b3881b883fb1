import { downloadImportReport, type ImportRun } from '@bonfire/contract/imports/imports'
import { IconDownload } from '@tabler/icons-react'
import classes from './result.module.css'

interface ReportLinkProps {
  run: Pick<ImportRun, 'id' | 'fileName'>
  label: string
}

/** The rejected rows of an import as CSV. */
export function ReportLink({ run, label }: ReportLinkProps) {
  const href = `/api${downloadImportReport.path.replace(':importId', run.id)}`
  return (
    <a className={classes.report} href={href} download>
      <IconDownload size={14} aria-hidden />
      {label}
      <span className="visually-hidden">{run.fileName}</span>
    </a>
  )
}
