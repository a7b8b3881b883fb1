import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Files dropped on or pasted into part of the screen. */
export function useFileIntake(take: (files: readonly File[]) => void, pastedName: () => string) {
  const [isOver, setIsOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDragLeave = (event: DragEvent) => {
    const into = event.relatedTarget
    if (!(into instanceof Node) || !event.currentTarget.contains(into)) setIsOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    // Spreadsheets add a picture to copied text: paste it as text.
    if (event.clipboardData.types.includes('text/plain')) return
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files.map((file) => nameFile(file, pastedName())))
  }
  return { isOver, handlers: { onDragOver, onDragLeave, onDrop, onPaste } }
}

/** Browsers name every pasted screenshot `image.png`. */
function nameFile(file: File, name: string): File {
  return file.name === 'image.png' ? new File([file], name, { type: file.type }) : file
}
