import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/db/open.ts'
import { mailDigests } from '../../src/features/insight-subscriptions/digests/digests.service.ts'
import { deliverMails } from '../../src/mail/delivery/deliver-mails.ts'
import { smtpTransport } from '../../src/mail/delivery/mail-transport.ts'
import { MAIL_HOUSE } from '../fixtures/mail/mail.ts'

/** Queues the digests that are due at an instant, printing a line before and after, and sends all mails, until killed. */
const [databaseUrl = '', now = '', smtpUrl = ''] = process.argv.slice(2)
const STDOUT = 1

const { db } = await openDatabase({ dataDirectory: '', databaseUrl })
const clock = () => new Date(now)
const never = new AbortController().signal
const log = { info() {}, warn: console.error, error: console.error }

writeSync(STDOUT, 'telling\n')
await mailDigests({ db, clock })
writeSync(STDOUT, 'told\n')
const house = { ...MAIL_HOUSE, db, clock, log, keepDays: 30, transport: smtpTransport(smtpUrl) }
await deliverMails(house, { closing: never, abandoning: never })
writeSync(STDOUT, 'done\n')
process.stdin.resume()
