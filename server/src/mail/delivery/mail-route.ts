import { join, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { folderTransport, type MailTransport, smtpTransport } from './mail-transport.ts'

/** How mails leave this installation. */
export interface MailRoute {
  readonly transport: MailTransport
  /** The folder for mails written as files; undefined if they are sent. */
  readonly folder: string | undefined
}

export function mailRoute(config: Pick<Config, 'smtpUrl' | 'dataDirectory'>): MailRoute {
  if (config.smtpUrl) return { transport: smtpTransport(config.smtpUrl), folder: undefined }
  const folder = resolve(join(config.dataDirectory, 'mail'))
  return { transport: folderTransport(folder), folder }
}
