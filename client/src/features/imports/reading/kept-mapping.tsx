import type { ImportMapping, MappedKind } from '@bonfire/contract/imports/mappings'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { mappingsQuery } from '../imports.queries.ts'
import type { TableChoice } from './table-choice.ts'

const AS_IT_LOOKS = 'looks'

interface KeptMappingProps {
  kind: MappedKind
  /** The mapping of the present reading. */
  present: ImportMapping | null
  choice: TableChoice
  onChange: (choice: TableChoice) => void
}

/** The kept mappings, if there are any. */
export function KeptMapping({ kind, present, choice, onChange }: KeptMappingProps) {
  const t = useTranslations('dataIn.table')
  const { data } = useQuery(mappingsQuery)
  const kept = data?.mappings.filter((mapping) => mapping.kind === kind) ?? []
  if (kept.length === 0) return null
  const current = choice.by === 'hand' ? (choice.origin?.id ?? AS_IT_LOOKS) : (present?.id ?? AS_IT_LOOKS)
  return (
    <Select
      label={t('mapping')}
      w={220}
      data={[
        { value: AS_IT_LOOKS, label: t('noMapping') },
        ...kept.map(({ id, name }) => ({ value: id, label: name ?? '' })),
      ]}
      value={current}
      onChange={(id) => onChange(!id || id === AS_IT_LOOKS ? { by: 'looks' } : { by: 'mapping', id })}
      allowDeselect={false}
      searchable
    />
  )
}
