import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { LONGEST_EQUIP_ID, LONGEST_EQUIP_NAME } from '@bonfire/contract/histories/equips'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import basics from '../../../../ui/basics.module.css'
import { ColumnHeads } from '../../../../ui/table/plain-table.tsx'
import classes from './list.module.css'
import type { ListProblem, ReadList } from './list-rows.ts'

const SHOWN_ROWS = 200

interface ListPreviewProps {
  list: ReadList
  /** The equips of the site. */
  known: readonly SiteEquip[]
}

export function ListPreview({ list, known }: ListPreviewProps) {
  const t = useTranslations('dataIn.equips')
  const { equips, problems, lineCount } = list
  const wrong = new Set(problems.map(({ row }) => row)).size
  return (
    <>
      <p className={`${basics.small} ${basics.flush}`} role="status">
        {t('list.summary', { count: equips.length, wrong })}
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
      {problems.length === 0 && equips.length > 0 && <Rows equips={equips} known={known} />}
      {Math.max(problems.length, problems.length === 0 ? lineCount : 0) > SHOWN_ROWS && (
        <p className={`${basics.small} ${basics.flush}`}>{t('list.shown', { count: SHOWN_ROWS })}</p>
      )}
    </>
  )
}

const LIMITS = { nameTooLong: LONGEST_EQUIP_NAME, idTooLong: LONGEST_EQUIP_ID }
const MOST_CHARACTERS = 60

function Problems({ problems }: { problems: readonly ListProblem[] }) {
  const t = useTranslations('dataIn.equips')
  const kinds = EQUIP_KINDS.map((kind) => t(`kinds.${kind}`)).join(', ')
  const said = ({ code, value }: ListProblem) => {
    if (code === 'nameTooLong' || code === 'idTooLong') return t(`list.codes.${code}`, { maximum: LIMITS[code] })
    const short = value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value
    return t(`list.codes.${code}`, { value: short, kinds })
  }
  return (
    <div className={classes.preview}>
      <table aria-label={t('list.problems')}>
        <tbody>
          {problems.slice(0, SHOWN_ROWS).map((problem) => (
            <tr key={`${problem.row} ${problem.code}`}>
              <th scope="row">{t('list.line', { row: problem.row })}</th>
              <td dir="auto">{said(problem)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Rows({ equips, known }: { equips: ReadList['equips']; known: readonly SiteEquip[] }) {
  const t = useTranslations('dataIn.equips')
  const names = useMemo(
    () => new Map([...known, ...equips].map(({ equipId, name }) => [equipId, name])),
    [known, equips],
  )
  return (
    <div className={classes.preview}>
      <table className={classes.rows} aria-label={t('list.rows')}>
        <ColumnHeads columns={['name', 'equipId', 'kind', 'servedBy']} labelOf={(column) => t(`columns.${column}`)} />
        <tbody>
          {equips.slice(0, SHOWN_ROWS).map(({ equipId, name, kind, servedBy }) => (
            <tr key={equipId}>
              <td dir="auto">{name}</td>
              <td dir="auto">{equipId}</td>
              <td>{kind === null ? t('form.fromName') : t(`kinds.${kind}`)}</td>
              <td dir="auto">{servedBy.map((id) => names.get(id) ?? id).join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
