import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'

const sender = (MAIL_FROM: string) => readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM }).mailSender

it.each([
  ['Bonfire <bonfire@acme.example>', { name: 'Bonfire', address: 'bonfire@acme.example', domain: 'acme.example' }],
  ['bonfire@acme.example', { name: 'Bonfire', address: 'bonfire@acme.example', domain: 'acme.example' }],
  ['"Acme, Inc." <a.b@acme.example>', { name: 'Acme, Inc.', address: 'a.b@acme.example', domain: 'acme.example' }],
])('%s is a sender', (text, expected) => {
  expect(sender(text)).toEqual(expected)
})

it.each(['Bonfire', 'bonfire@', 'a@acme.example, b@acme.example', 'Team: a@acme.example;', '<>', 'a@b c@d'])(
  '%s is no sender, and the start says so',
  (text) => {
    expect(() => sender(text)).toThrow(/MAIL_FROM=.*must be one mail address/)
  },
)

it('a mail server without a sender stops the start', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(/MAIL_FROM is missing/)
})

it('a wrong mail server is named without its password', () => {
  const read = () => readConfig({ SMTP_URL: 'http://bonfire:sesame@mail.example', MAIL_FROM: 'a@acme.example' })
  expect(read).toThrow(/SMTP_URL: must begin with smtp:/)
  expect(read).not.toThrow(/sesame/)
})
