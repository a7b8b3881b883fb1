import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { workWhileListening } from '../../queues/queue-worker.ts'
import type { ReadLines } from '../charts/read-charts.ts'
import type { MailAddresses } from '../mail-addresses.ts'
import type { MailTransport } from './mail-transport.ts'
import { startMailer } from './mailer.ts'

/** Sends mails while the app listens: right after a write, and whenever others become due. */
export function sendMails(
  app: FastifyInstance,
  context: Context,
  { transport, readLines }: { readonly transport: MailTransport; readonly readLines: ReadLines },
): void {
  const { db, config, clock, log } = context
  workWhileListening(app, () => {
    const addresses = addressesOf(config, app.listeningOrigin)
    if (config.smtpUrl && !config.publicUrl) {
      log.warn({ linksLeadTo: addresses.baseUrl }, 'PUBLIC_URL is not set: only this machine can follow links in mails')
    }
    const { mailSender: sender, retention } = config
    return startMailer({ db, transport, readLines, sender, addresses, clock, log, keepDays: retention.mailsDays })
  })
}

function addressesOf(config: Config, listeningOrigin: string): MailAddresses {
  const baseUrl = (config.publicUrl ?? listeningOrigin).replace(/\/+$/, '')
  const profileUrl = config.apertureUrl ? `${config.apertureUrl}/settings/profile` : `${baseUrl}/profile`
  const provider = config.identityProvider
  return { baseUrl, profileUrl, ...(provider?.isOnlyWay && { onlyProvider: provider.label }) }
}
