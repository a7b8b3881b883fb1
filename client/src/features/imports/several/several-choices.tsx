import type { ImportMapping } from '@bonfire/contract/imports/mappings'
import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeptMapping } from '../reading/kept-mapping.tsx'
import { type TableChoice, withChoice } from '../reading/table-choice.ts'
import reading from '../reading/table-reading.module.css'
import { NewPointsAt } from '../samples/new-points-at.tsx'
import { SampleCells } from '../samples/sample-cells.tsx'
import { SeveralWords } from './several-words.tsx'
import type { SeenFile } from './use-several-files.ts'

interface CommonChoicesProps {
  seen: readonly SeenFile[]
  /** The mapping that all files are read with. */
  mapping: ImportMapping | null
  choice: TableChoice
  onChange: (choice: TableChoice) => void
}

/** Chooses how all files are read. */
export function CommonChoices({ seen, mapping, choice, onChange }: CommonChoicesProps) {
  const chosen = choice.by === 'hand' ? choice.choices : (mapping?.choices ?? {})
  const change = (part: Partial<TableChoices>) => onChange(withChoice(choice, mapping, part))
  return (
    <div className={reading.choices}>
      <KeptMapping kind="samples" present={mapping} choice={choice} onChange={onChange} />
      <SampleCells dateOrder={chosen.dateOrder} decimalMark={chosen.decimalMark} chosen={chosen} onChange={change} />
      <NewPointsAt
        isOpen={choice.by === 'recognition' && mapping === null && seen.length > 0 && seen.every(isUnknown)}
        chosen={chosen.newPointsAt}
        onChange={(newPointsAt) => change({ newPointsAt })}
      />
      {chosen.newPointsAt && (
        <FileNames
          key={chosen.fileNames}
          pattern={chosen.fileNames ?? ''}
          onChange={(fileNames) =>
            // Points of columns that someone chose for one file are not those of all.
            change({ fileNames, ...(fileNames !== undefined && { points: undefined, pointEquips: undefined }) })
          }
        />
      )}
      <SeveralWords
        tables={seen.flatMap(({ preview }) => preview?.samples ?? [])}
        chosen={chosen.pointWords}
        onChange={(pointWords) => change({ pointWords })}
      />
    </div>
  )
}

/** True if it was read, and none of its points is known. */
const isUnknown = ({ preview }: SeenFile) =>
  preview?.samples?.points?.every(({ isKnown, isRead }) => !isRead || !isKnown) === true

interface FileNamesProps {
  pattern: string
  onChange: (pattern: string | undefined) => void
}

/** Asks which part of the files' names is the equipment and which the point. */
function FileNames({ pattern, onChange }: FileNamesProps) {
  const t = useTranslations('dataIn.several')
  const [typed, setTyped] = useState(pattern)
  const text = typed.trim()
  const isPattern = text === '' || /^[^{}]*(\{equip\}[^{}]*(\{point\})?|\{point\})[^{}]*$/.test(text)
  const follow = () => isPattern && text !== pattern && onChange(text || undefined)
  return (
    <TextInput
      label={t('fileNames')}
      description={t('fileNamesHint', { equip: '{equip}', point: '{point}' })}
      placeholder="VAV-{equip}_{point}"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      w={300}
      maxLength={200}
      value={typed}
      error={!isPattern && t('fileNamesWrong', { equip: '{equip}', point: '{point}' })}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={follow}
      onKeyDown={({ key }) => key === 'Enter' && follow()}
    />
  )
}
