import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { DraftModal } from '../../data-in/draft-modal.tsx'
import classes from '../points.module.css'
import type { PointChanges } from '../use-point-changes.ts'
import type { CsvEdits } from './points-csv.ts'

const WIDTH = 760
const SHOWN_ROWS = 200

interface ImportCsvProps {
  fileName: string
  /** Null if no column identifies the points. */
  edits: CsvEdits | null
  changes: PointChanges
  onClosed: () => void
}

/** The changes that a table would make, before anything is saved. */
export function ImportCsv({ fileName, edits, changes, onClosed }: ImportCsvProps) {
  const t = useTranslations('points.csv')
  const common = useTranslations('common')
  const problems = edits?.problems ?? []
  const rows = edits?.changes ?? []
  const canSave = rows.length > 0 && problems.length === 0
  return (
    <DraftModal title={fileName} width={WIDTH} isBusy={changes.isBusy} onClosed={onClosed}>
      {({ askToClose, close }) => (
        <>
          <div className={frame.fields}>
            <p className={classes.note} role="status">
              {edits === null
                ? t('noPointId')
                : t('summary', { changed: rows.length, same: edits.sameCount, wrong: problems.length })}
            </p>
            {problems.length > 0 && (
              <div className={classes.preview}>
                <table aria-label={t('problems')}>
                  <tbody>
                    {problems.slice(0, SHOWN_ROWS).map(({ row, code, column, value }) => (
                      <tr key={`${row} ${column}`}>
                        <th scope="row">{t('row', { row })}</th>
                        <td>{t(`codes.${code}`, { column, value })}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {rows.length > 0 && problems.length === 0 && (
              <div className={classes.preview}>
                <table aria-label={t('changes')}>
                  <thead>
                    <tr>
                      {(['point', 'field', 'before', 'after'] as const).map((column) => (
                        <th key={column} scope="col">
                          {t(column)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.slice(0, SHOWN_ROWS).flatMap(({ pointId, name, fields }) =>
                      fields.map(({ field, from, to }) => (
                        <tr key={`${pointId} ${field}`}>
                          <td dir="auto">{name}</td>
                          <td>{t(`fields.${field}`)}</td>
                          <td>{from || '–'}</td>
                          <td>{to || '–'}</td>
                        </tr>
                      )),
                    )}
                  </tbody>
                </table>
              </div>
            )}
            {Math.max(rows.length, problems.length) > SHOWN_ROWS && (
              <p className={classes.note}>{t('shown', { count: SHOWN_ROWS })}</p>
            )}
          </div>
          <div className={frame.foot}>
            <div className={frame.buttons}>
              <Button variant="default" disabled={changes.isBusy} onClick={askToClose} data-autofocus={!canSave}>
                {common('cancel')}
              </Button>
              {canSave && (
                <Button
                  loading={changes.isBusy}
                  data-autofocus
                  onClick={() => void changes.edit(edits?.edits ?? []).then((isSaved) => isSaved && close())}
                >
                  {t('save', { count: rows.length })}
                </Button>
              )}
            </div>
          </div>
        </>
      )}
    </DraftModal>
  )
}
