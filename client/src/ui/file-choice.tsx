import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** A button that opens the browser's choice of files. The same file can be chosen again: it may have been mended. */
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
