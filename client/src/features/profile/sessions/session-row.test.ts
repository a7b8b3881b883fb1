import { expect, it } from 'vitest'
import { deviceOf } from './session-row.tsx'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Windows', isHandheld: false },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    { browser: 'Microsoft Edge', system: 'Windows', isHandheld: false },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    { browser: 'Firefox', system: 'Linux', isHandheld: false },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', isHandheld: true },
  ],
  ['', { browser: null, system: null, isHandheld: false }],
  [null, { browser: null, system: null, isHandheld: false }],
  ['nonsense', { browser: null, system: null, isHandheld: false }],
])('names a browser by its user agent %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})
