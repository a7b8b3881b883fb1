import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config/config.ts'

/** Sends mails. */
export interface MailTransport {
  /** Resolves once the mail is accepted. Gives up on the signal. */
  send(mail: SendMailOptions & { messageId: string }, signal: AbortSignal): Promise<void>
  /** Throws if no mail can be sent now. */
  verify(): Promise<unknown>
  /** Ends what is still open; nothing is sent afterwards. */
  close(): void
}

/** The number of mails sent at the same time, each over a connection of its own. */
export const MAILS_AT_ONCE = 4

const CONNECT_MILLISECONDS = 15_000
const SILENCE_MILLISECONDS = MILLISECONDS_PER_MINUTE
// Mails come in bursts: a connection that is idle for longer is more likely to be dropped by a firewall than used again.
const IDLE_MILLISECONDS = 5000

/** A few connections, over which one mail goes after the other. */
export function smtpTransport(smtpUrl: string): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // A mail is handed to another connection only if its own was dropped before a byte of it was sent, as each may be.
    maxRequeues: MAILS_AT_ONCE,
    idleTimeout: IDLE_MILLISECONDS,
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
    close: () => transporter.close(),
  }
}

/** Writes each mail as an `.eml` file, which mail programs open; resending a mail overwrites its file. */
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
    close: () => {},
  }
}

/** The way mails leave this installation. */
interface MailRoute {
  readonly transport: MailTransport
  /** The folder for mails written as files; undefined if they are sent. */
  readonly folder: string | undefined
}

export function mailRoute(config: Pick<Config, 'smtpUrl' | 'dataDirectory'>): MailRoute {
  if (config.smtpUrl) return { transport: smtpTransport(config.smtpUrl), folder: undefined }
  const folder = resolve(join(config.dataDirectory, 'mail'))
  return { transport: folderTransport(folder), folder }
}
