import { useEffect, useEffectEvent } from 'react'
import { mayBeResent } from './field-save.ts'
import type { FieldSaving } from './use-field-save.ts'

/**
 * Calls `resend` when a save did not reach the server and the connection is back. Resending is safe: the server refuses
 * a field that has changed since the user saw it.
 */
export function useResend({ save, answeredAt }: FieldSaving, resend: () => void): void {
  const again = useEffectEvent(resend)
  useEffect(() => {
    if (mayBeResent(save, answeredAt)) again()
  }, [save, answeredAt])
}
