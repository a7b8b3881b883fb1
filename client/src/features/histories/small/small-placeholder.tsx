import { Skeleton } from '@mantine/core'

/** It is as high as most charts, so that the page does not jump. */
export function SmallPlaceholder({ isNarrow }: { isNarrow: boolean }) {
  return <Skeleton height={isNarrow ? 200 : 260} radius="md" />
}
