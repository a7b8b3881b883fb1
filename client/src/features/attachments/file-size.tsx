import { useReadableSize } from '../../lib/readable-size.ts'

export function FileSize({ bytes }: { bytes: number }) {
  const size = useReadableSize()
  return <>{size(bytes)}</>
}
