import { IMPORT_FORMATS, IMPORT_KINDS, type ImportFormat } from '@bonfire/contract/imports/imports'
import { Autocomplete, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import { managedPortfolioQuery } from '../../portfolio/managed-portfolio.queries.ts'
import { withKind } from '../file/file-guess.ts'
import type { Reading } from '../send-file.ts'
import classes from './reading.module.css'

interface ReadingFieldsProps {
  reading: Reading
  onChange: (reading: Reading) => void
}

const TYPING_MILLISECONDS = 600

/** The file's kind and format: guessed, editable. */
export function ReadingFields({ reading, onChange }: ReadingFieldsProps) {
  const t = useTranslations('dataIn.reading')
  const kindId = useId()
  const formats: readonly ImportFormat[] = IMPORT_FORMATS[reading.kind]
  return (
    <div className={classes.reading}>
      <div>
        <span id={kindId} className={classes.label}>
          {t('kind')}
        </span>
        <SegmentedControl
          size="sm"
          aria-labelledby={kindId}
          value={reading.kind}
          onChange={(value) => {
            const kind = IMPORT_KINDS.find((known) => known === value)
            if (kind) onChange({ ...reading, ...withKind(reading, kind), by: 'hand' })
          }}
          data={IMPORT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </div>
      <Select
        label={t('format')}
        w={140}
        data={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={reading.format}
        onChange={(value) => {
          const format = formats.find((known) => known === value)
          if (format) onChange({ ...reading, format })
        }}
        disabled={formats.length === 1}
        allowDeselect={false}
      />
      {reading.kind === 'haystack' && (
        <ProjectField projectKey={reading.projectKey} onChange={(projectKey) => onChange({ ...reading, projectKey })} />
      )}
    </div>
  )
}

/** The project for the export's sites: an existing one, or the key of a new one. */
function ProjectField({ projectKey, onChange }: { projectKey: string; onChange: (projectKey: string) => void }) {
  const t = useTranslations('dataIn.reading')
  const { data } = useQuery(managedPortfolioQuery)
  const [typed, setTyped] = useState(projectKey)
  const follow = useDebouncedCallback(onChange, { delay: TYPING_MILLISECONDS, flushOnUnmount: true })
  const keys = data?.projects.map((project) => project.projectKey) ?? []
  const isNew = typed.trim() !== '' && data !== undefined && !keys.includes(typed.trim())
  return (
    <Autocomplete
      size="sm"
      label={t('project')}
      placeholder={t('projectHint')}
      description={isNew ? t('projectNew') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={keys}
      limit={100}
      maxLength={200}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        follow(value)
      }}
      onBlur={() => follow.flush()}
      withScrollArea={false}
      classNames={{ options: frame.options ?? '' }}
    />
  )
}
