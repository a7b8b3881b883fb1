import { onTestFinished, vi } from 'vitest'

/** From now on, files that the page offers for download are kept. The function returned waits for the next one's lines. */
export function catchDownload(): () => Promise<string[]> {
  const blobs: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'about:blank#'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return async () => {
    const blob = await vi.waitUntil(() => blobs.shift(), 60_000)
    return (await blob.text()).trimEnd().split('\r\n')
  }
}
