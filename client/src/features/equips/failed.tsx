import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Problem } from '../../ui/messages/problem.tsx'

/** A part that could not be loaded, while the others can be read. */
export function Failed({ text, query }: { text: string; query: { isFetching: boolean; refetch: () => unknown } }) {
  const common = useTranslations('common')
  return (
    <Problem>
      {text}
      <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {common('retry')}
      </Button>
    </Problem>
  )
}
