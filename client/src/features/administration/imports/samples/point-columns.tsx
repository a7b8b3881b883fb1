import type { SampleTable } from '@bonfire/contract/imports/imports'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '../../../../ui/chip.tsx'
import classes from '../reading/table-reading.module.css'

type PointColumn = NonNullable<SampleTable['points']>[number]

interface PointColumnsProps {
  points: readonly PointColumn[]
  /** Points that are not known are created. */
  areCreated: boolean
  onChoose: (column: string, pointId: string) => void
  onSkip: (column: string, isSkipped: boolean) => void
}

const SHOWN_AT_FIRST = 50

/** Which point each column is. */
export function PointColumns({ points, areCreated, onChoose, onSkip }: PointColumnsProps) {
  const t = useTranslations('dataIn.sampleTable')
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? points : points.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <table className={classes.fields} aria-label={t('columns')}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('point')}</th>
            <th scope="col">{t('values')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <tr key={point.column}>
              <th scope="row">
                <Checkbox
                  size="xs"
                  label={point.column}
                  checked={point.isRead}
                  onChange={({ currentTarget }) => onSkip(point.column, !currentTarget.checked)}
                />
              </th>
              <td>
                {point.isRead && (
                  <div className={`${classes.source} ${classes.centred}`}>
                    <PointId
                      key={point.pointId}
                      label={t('pointOf', { column: point.column })}
                      point={point}
                      onChoose={(pointId) => onChoose(point.column, pointId)}
                    />
                    {!point.isKnown && (
                      <Chip tone={areCreated ? 'blue' : 'amber'}>{t(areCreated ? 'new' : 'notKnown')}</Chip>
                    )}
                  </div>
                )}
              </td>
              <td>
                <span className={classes.samples}>{point.values.join(' · ')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < points.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          {t('more', { count: points.length - shown.length })}
        </Button>
      )}
    </>
  )
}

function PointId({ label, point, onChoose }: { label: string; point: PointColumn; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState(point.pointId)
  const choose = () => {
    const id = typed.trim()
    if (id === '') setTyped(point.pointId)
    else if (id !== point.pointId) onChoose(id)
  }
  return (
    <TextInput
      aria-label={label}
      size="xs"
      w={260}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={choose}
      onKeyDown={({ key }) => key === 'Enter' && choose()}
    />
  )
}
