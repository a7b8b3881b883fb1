import { expect, it } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { checkAddresses, receiverUrl } from './receiver-address.ts'

const allowed = (text: string) => readConfig({ WEBHOOK_PRIVATE_ADDRESSES: text }).webhookPrivateAddresses
const refusalOf = (address: string, setting = '', url = 'https://hooks.example') => {
  try {
    checkAddresses(new URL(url), [address], allowed(setting))
    return undefined
  } catch (error) {
    return (error as { problem: { code: string } }).problem.code
  }
}

it.each(
  [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['255.255.255.255', '224.0.0.1', '192.0.2.1', '198.18.0.1', '240.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'fec0::1', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0::a00:1'],
  ].map((address) => [address]),
)('%s is not a public address', (address) => {
  expect(refusalOf(address)).toBe('webhook.private-address')
  expect(refusalOf(address, 'all')).toBeUndefined()
})

it.each([['93.184.216.34'], ['8.8.8.8'], ['::ffff:8.8.8.8'], ['2606:4700::1111']])(
  '%s is a public address',
  (address) => {
    expect(refusalOf(address)).toBeUndefined()
    expect(refusalOf(address, '', 'http://hooks.example')).toBe('webhook.insecure')
  },
)

it('only the addresses and ranges of the setting are allowed, in any form', () => {
  const setting = '10.20.0.0/16, 192.168.1.20, fd00::/8'
  for (const address of ['10.20.3.4', '::ffff:10.20.3.4', '192.168.1.20', 'fd12::1']) {
    expect(refusalOf(address, setting, 'http://cmms.internal')).toBeUndefined()
  }
  for (const address of ['10.21.0.1', '192.168.1.21', 'fc00::1', '127.0.0.1']) {
    expect(refusalOf(address, setting)).toBe('webhook.private-address')
  }
  for (const wrong of ['10.0.0.0/40', 'internal', '10.1']) {
    expect(() => allowed(wrong)).toThrow('is no address or range')
  }
})

it('one private address among public ones is enough to refuse a name', () => {
  const check = () => checkAddresses(new URL('https://hooks.example'), ['8.8.8.8', '10.0.0.1'], [])
  expect(check).toThrow('10.0.0.1')
})

it.each([
  ['https://2130706433/'],
  ['https://0x7f.1/'],
  ['https://0177.0.0.1/'],
  ['https://127.1/'],
  ['https://[::ffff:7f00:1]/'],
  ['https://[::1]:8443/'],
])('the address %s is recognised as this machine', (url) => {
  expect(() => receiverUrl(url, [])).toThrow('is not a public address')
})
