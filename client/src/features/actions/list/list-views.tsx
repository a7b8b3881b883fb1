import { useCallbackRef } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { ViewsButton } from '../../views/views-button.tsx'
import { FILTER_NAMES } from './filters/row-filters.ts'
import type { ActionsUrl } from './use-actions-url.ts'

/** The saved views, which keep the parameters of the address. */
export function ListViews({ url }: { url: ActionsUrl }) {
  const parameters = useSearch({ strict: false })
  const isClosed = url.tab === 'closed'
  const read = () => ({
    status: url.tab,
    closedOnStartDate: isClosed ? url.closedDays : undefined,
    actionsSearch: url.search,
    statusFilter: isClosed ? undefined : parameters.statusFilter,
    ...Object.fromEntries(FILTER_NAMES.map((name) => [`${name}Filter`, parameters[`${name}Filter`]])),
    sort: parameters.sort,
  })
  return <ViewsButton screen="actions" read={useCallbackRef(read)} />
}
