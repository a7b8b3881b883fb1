import { useEffect, useEffectEvent } from 'react'
import { mayBeResent } from './field-save.ts'
import type { FieldSaving } from './use-field-save.ts'

/**
 * Calls `resend` when a save did not come through and the connection is back. Nobody's work is lost by sending it
 * again: the server refuses a field that is not any more as the person saw it.
 */
export function useResend({ save, answeredAt }: FieldSaving, resend: () => void): void {
  const again = useEffectEvent(resend)
  useEffect(() => {
    if (mayBeResent(save, answeredAt)) again()
  }, [save, answeredAt])
}
