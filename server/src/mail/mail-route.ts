import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { folderTransport, type MailTransport, smtpTransport } from './mail-transport.ts'

/** How mails leave this installation. */
export interface MailRoute {
  readonly transport: MailTransport
  /** Where they are files; undefined when they are sent. */
  readonly folder: string | undefined
}

export function mailRoute(config: Pick<Config, 'smtpUrl' | 'dataDirectory'>): MailRoute {
  if (config.smtpUrl) return { transport: smtpTransport(config.smtpUrl), folder: undefined }
  const folder = resolve(join(config.dataDirectory, 'mail'))
  return { transport: folderTransport(folder), folder }
}
