import { TextInput, type TextInputProps } from '@mantine/core'

/** A text that the browser does not know from elsewhere; the hint is below. */
export function TextField(props: TextInputProps) {
  return <TextInput inputWrapperOrder={['label', 'input', 'description', 'error']} autoComplete="off" {...props} />
}
