import { causeText } from '@bonfire/contract/definitions/causes'
import type { SelectProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/use-language.ts'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { causesInOrder } from './use-causes.ts'

interface CauseSelectProps extends Pick<SelectProps, 'description' | 'error' | 'mt'> {
  value: string | null
  /** The causes to offer first, the likeliest first. */
  likely: readonly string[]
  onChange: (cause: string | null) => void
}

/** What is wrong, or was found to be: first what is likely, then everything else. */
export function CauseSelect({ value, likely, ...props }: CauseSelectProps) {
  const t = useTranslations('actionDetail')
  const label = useTranslations('actions.fields')('cause')
  const language = useLanguage()
  const itemsOf = (causes: readonly string[]) =>
    causes.map((cause) => ({ value: cause, label: causeText(cause, language) }))
  const known = causesInOrder(language)
  const present = value === null || likely.includes(value) || known.includes(value) ? [] : [value]
  const first = [...present, ...likely]
  const others = itemsOf(known.filter((cause) => !first.includes(cause)))
  const groups = [
    { group: t('reason.likely'), items: itemsOf(first) },
    { group: t('reason.otherCauses'), items: others },
  ]
  return (
    <SearchSelect
      size="sm"
      label={label}
      placeholder={t('prompts.cause')}
      data={first.length > 0 ? groups : others}
      nothingFoundMessage={t('noCauses')}
      value={value}
      clearable
      {...props}
    />
  )
}
