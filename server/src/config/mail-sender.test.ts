import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const sender = (MAIL_FROM: string) => readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM }).mailSender

it.each([
  ['Bonfire <bonfire@acme.example>', { name: 'Bonfire', address: 'bonfire@acme.example', domain: 'acme.example' }],
  ['bonfire@acme.example', { name: 'Bonfire', address: 'bonfire@acme.example', domain: 'acme.example' }],
  ['"Acme, Inc." <a.b@acme.example>', { name: 'Acme, Inc.', address: 'a.b@acme.example', domain: 'acme.example' }],
])('accepts %s as a sender', (text, expected) => {
  expect(sender(text)).toEqual(expected)
})

it.each(['Bonfire', 'bonfire@', 'a@acme.example, b@acme.example', 'Team: a@acme.example;', '<>', 'a@b c@d'])(
  'refuses %s as a sender at the start',
  (text) => {
    expect(() => sender(text)).toThrow(/MAIL_FROM=.*must be one mail address/)
  },
)

it('refuses to start with a mail server but no sender', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(/MAIL_FROM is missing/)
})

it('names a wrong mail server without its password', () => {
  const read = () => readConfig({ SMTP_URL: 'http://bonfire:sesame@mail.example', MAIL_FROM: 'a@acme.example' })
  expect(read).toThrow(/SMTP_URL: must begin with smtp:/)
  expect(read).not.toThrow(/sesame/)
})
