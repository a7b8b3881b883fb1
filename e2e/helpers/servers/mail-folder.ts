import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The mails to an address that a demo wrote as files, oldest first. */
export function mailsTo(address: string, folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  return mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`)).sort(byNumber)
}

const numberOf = (mail: string) => Number(/^Message-ID: <bonfire-(\d+)/m.exec(mail)?.[1])
const byNumber = (a: string, b: string) => numberOf(a) - numberOf(b)

/** The link in the latest mail to an address, once there are so many. */
export async function newestLink(address: string, folder: string, mailCount: number): Promise<string> {
  await expect.poll(() => mailsTo(address, folder).length).toBe(mailCount)
  const text = decoded(mailsTo(address, folder).at(-1) ?? '')
  return /https?:\/\/\S+\?token=[\w&=-]+/.exec(text)?.[0] ?? ''
}

/** The link to an action in a mail to an address, once there is one. */
export async function linkToAction(key: string, address: string, folder: string): Promise<string> {
  const link = new RegExp(`https?://\\S+/actions/${key}(?!\\d)[\\w?&=%-]*`)
  const found = () => mailsTo(address, folder).flatMap((mail) => link.exec(decoded(mail)) ?? [])
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return found()[0] ?? ''
}

/** Quoted-printable: soft line breaks and encoded characters. */
const decoded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
