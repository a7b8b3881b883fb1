import { equipKindOfWord } from '@bonfire/contract/definitions/equip-kind-words'
import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import { foldedText } from '@bonfire/contract/values/folded-text'
import type { SelectProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'

interface KindSelectProps extends Omit<SelectProps, 'data' | 'onChange'> {
  /** The meaning of no choice. */
  fromName: string
  onChange: (kind: string) => void
}

/** The value of the option without a kind. */
export const FROM_NAME = ''

/** A kind of equip, found by its label or any word of people for it, such as RTU. */
export function KindSelect({ fromName, onChange, ...select }: KindSelectProps) {
  const t = useTranslations('dataIn.equips')
  return (
    <SearchSelect
      {...select}
      label={t('form.kind')}
      description={t('form.kindHint')}
      data={[
        { value: FROM_NAME, label: fromName },
        ...EQUIP_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
      ]}
      filter={({ options, search }) => {
        const words = searchWords(search)
        const meant = equipKindOfWord(search)
        return options.filter(
          (option) => 'value' in option && (option.value === meant || matchesWords(foldedText(option.label), words)),
        )
      }}
      onChange={(kind) => kind !== null && onChange(kind)}
      nothingFoundMessage={t('form.noKind')}
    />
  )
}
