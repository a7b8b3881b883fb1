import addressparser from 'nodemailer/lib/addressparser'
import * as z from 'zod'

/** The sender of mails. */
export interface MailSender {
  readonly name: string
  readonly address: string
  /** The address's domain, used in message ids. */
  readonly domain: string
}

/** `Bonfire <bonfire@example.com>`, or just the address. */
export const MailSenderText = z.string().transform((text, parsing): MailSender => {
  const [first, ...others] = addressparser(text)
  const address = z.email().safeParse(first && 'address' in first ? first.address : undefined).data
  if (!first || !address || others.length > 0) {
    parsing.addIssue('must be one mail address, as in Bonfire <bonfire@example.com>')
    return z.NEVER
  }
  return { name: first.name || 'Bonfire', address, domain: address.slice(address.lastIndexOf('@') + 1) }
})
