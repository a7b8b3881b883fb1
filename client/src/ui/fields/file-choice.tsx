import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** A button that opens the file picker. The same file can be chosen again, because it may have been corrected. */
export function FileChoice<Multiple extends boolean = false>(props: Omit<FileButtonProps<Multiple>, 'resetRef'>) {
  const resetRef = useRef<() => void>(null)
  return (
    <FileButton<Multiple>
      {...props}
      resetRef={resetRef}
      onChange={(chosen) => {
        props.onChange(chosen)
        resetRef.current?.()
      }}
    />
  )
}
