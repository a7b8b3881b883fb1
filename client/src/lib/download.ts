/** Downloads a text as a file. */
export function download(
  fileName: string,
  text: string,
  mediaType: 'text/csv' | 'application/json' = 'text/csv',
): void {
  downloadBlob(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }))
}

export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
