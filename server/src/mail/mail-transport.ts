import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** The way mails leave. */
export interface MailTransport {
  /** Settles once the mail has been taken. Gives up when the signal says so. */
  send(mail: SendMailOptions & { messageId: string }, signal: AbortSignal): Promise<void>
  /** Throws when no mail would pass now. */
  verify(): Promise<unknown>
}

const CONNECT_MILLISECONDS = 15_000
const SILENCE_MILLISECONDS = 60_000

/** A connection for each mail: nothing is sent again behind our back. */
export function smtpTransport(smtpUrl: string): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, signal) => {
      await transporter.sendMail({ ...mail, signal })
    },
    verify: () => transporter.verify(),
  }
}

/** Writes each mail as an `.eml` file, which mail programs open; the same mail again is the same file. */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail)
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${mail.messageId.replace(/^<|@.*$/g, '')}.eml`)
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    verify: () => mkdir(folder, { recursive: true }),
  }
}
