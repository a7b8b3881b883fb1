/**
 * What a failure to send says of the next attempt:
 * `unreachable` – no mail would pass now: no connection, no sign-in, the sender is refused, or the folder cannot
 * be written;
 * `postponed` – this mail does not pass now, and may later (greylisting, a full mailbox, a policy);
 * `refused` – this mail never passes: there is no such mailbox.
 */
export interface MailFailure {
  readonly kind: 'unreachable' | 'postponed' | 'refused'
  readonly message: string
}

// As the mail library names an answer that is not about the message.
const NOT_ABOUT_A_MAIL = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH'])
const UNSENDABLE = new Set(['EENVELOPE', 'EMESSAGE'])
// Refused by a policy (RFC 3463): a wrong configuration, which is mended, looks the same as a final no.
const POLICY = /\b5\.7\.\d+\b/

interface LibraryError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

export function describeFailure(error: unknown): MailFailure {
  const { code = '', command = '', responseCode = 0, message } = error as LibraryError
  if (isFinal({ code, command, responseCode, message })) return { kind: 'refused', message }
  // A sender that is refused now is refused for every mail.
  const isAboutThisMail = responseCode > 0 && !NOT_ABOUT_A_MAIL.has(code) && command !== 'MAIL FROM'
  return { kind: isAboutThisMail ? 'postponed' : 'unreachable', message }
}

function isFinal(failure: { code: string; command: string; responseCode: number; message: string }): boolean {
  // The address is none, or the message is too large for the server: found before anything was sent.
  if (failure.responseCode === 0) return UNSENDABLE.has(failure.code)
  if (!['RCPT TO', 'DATA'].includes(failure.command)) return false
  return failure.responseCode >= 500 && !POLICY.test(failure.message)
}
