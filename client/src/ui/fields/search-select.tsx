import { Select, type SelectProps } from '@mantine/core'
import frame from '../dialogs/form-dialog.module.css'

/** A choice among many, found by typing; the hint is below. */
export function SearchSelect(props: SelectProps) {
  return (
    <Select
      allowDeselect={false}
      classNames={{ options: frame.options ?? '' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      selectFirstOptionOnChange
      {...props}
    />
  )
}
