import { useFailure } from '../../lib/http/failure.ts'
import { ErrorState } from '../../ui/messages/error-state.tsx'

interface LoadFailedProps {
  title: string
  load: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Says what could not be loaded and why, with a retry. */
export function LoadFailed({ title, load }: LoadFailedProps) {
  const failureOf = useFailure()
  return <ErrorState title={title} detail={failureOf(load.error).detail ?? null} load={load} />
}
