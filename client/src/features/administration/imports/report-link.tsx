import { downloadImportReport, type ImportRun } from '@bonfire/contract/imports'
import { IconDownload } from '@tabler/icons-react'
import classes from './imports.module.css'

interface ReportLinkProps {
  run: Pick<ImportRun, 'id' | 'fileName'>
  label: string
}

/** The refused rows of an import as a file for spreadsheets. */
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
