import { Select } from '@mantine/core'

export const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' } as const
// A select needs a value for the absence of a choice; Mantine takes no null.
const NONE = ''

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  value: Value | null
  name: (value: Value) => string
  /** The option for no choice, if choosing is optional. */
  none?: string | undefined
  w?: number
  onChange: (value: Value | null) => void
}

export function Choice<Value extends string>({
  label,
  values,
  value,
  name,
  none,
  w = 190,
  onChange,
}: ChoiceProps<Value>) {
  const data = values.map((known) => ({ value: known as string, label: name(known) }))
  return (
    <Select
      label={label}
      w={w}
      data={none === undefined ? data : [{ value: NONE, label: none }, ...data]}
      value={value ?? NONE}
      onChange={(chosen) => onChange(values.find((known) => known === chosen) ?? null)}
      allowDeselect={false}
    />
  )
}
