/**
 * The meaning of a failure for the next attempt: `unreachable` – no mail can be sent now: no connection, failed
 * sign-in, sender refused, or folder not writable; `postponed` – this mail may be accepted later (greylisting, full
 * mailbox, policy); `refused` – this mail will never be accepted: no such mailbox.
 */
export interface MailFailure {
  readonly kind: 'unreachable' | 'postponed' | 'refused'
  readonly message: string
}

// The mail library's codes for responses that are not about the message.
const NOT_ABOUT_A_MAIL = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH'])
const UNSENDABLE = new Set(['EENVELOPE', 'EMESSAGE'])
// Refused by a policy (RFC 3463): a misconfiguration that will be fixed looks the same as a permanent refusal.
const POLICY = /\b5\.7\.\d+\b/

interface LibraryError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

export function describeFailure(error: unknown): MailFailure {
  const { code = '', command = '', responseCode = 0, message } = error as LibraryError
  if (isFinal({ code, command, responseCode, message })) return { kind: 'refused', message }
  // A refused sender is refused for every mail.
  const isAboutThisMail = responseCode > 0 && !NOT_ABOUT_A_MAIL.has(code) && command !== 'MAIL FROM'
  return { kind: isAboutThisMail ? 'postponed' : 'unreachable', message }
}

function isFinal(failure: { code: string; command: string; responseCode: number; message: string }): boolean {
  // Invalid address, or message too large for the server: detected before sending.
  if (failure.responseCode === 0) return UNSENDABLE.has(failure.code)
  if (!['RCPT TO', 'DATA'].includes(failure.command)) return false
  return failure.responseCode >= 500 && !POLICY.test(failure.message)
}
