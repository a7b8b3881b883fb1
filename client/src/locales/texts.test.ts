import { beforeEach, expect, it, vi } from 'vitest'
import english from './en/rules.ts'
import french from './fr/rules.ts'

/** A page that has just been opened. */
const open = async () => {
  vi.resetModules()
  return import('./texts.ts')
}
let page: Awaited<ReturnType<typeof open>>
const shown = () => page.useTexts.getState()

beforeEach(async () => {
  page = await open()
})

it('starts in English without any screen’s texts', () => {
  expect(shown().locale).toBe('en')
  expect(shown().texts).toHaveProperty('shell')
  expect(shown().texts).not.toHaveProperty('rules')
})

it('a chunk brings the texts it shows', async () => {
  await expect(page.withTexts(['rules', 'people'], async () => 'screen')).resolves.toBe('screen')
  expect(shown().texts).toHaveProperty('rules')
  expect(shown().texts).toHaveProperty('people')
})

it('another language loads every text before it is shown', async () => {
  await page.withTexts(['rules'], async () => 'screen')
  const speaking = page.speak('fr')
  expect(shown().locale).toBe('en')
  await speaking
  expect(shown()).toMatchObject({ locale: 'fr', texts: { rules: french } })
})

it('a screen opened while the language changes shows the new language', async () => {
  const speaking = page.speak('fr')
  await page.withTexts(['rules'], async () => 'screen')
  await speaking
  expect(shown()).toMatchObject({ locale: 'fr', texts: { rules: french } })
})

it('the last chosen language is shown', async () => {
  await Promise.all([page.speak('fr'), page.speak('en')])
  expect(shown().locale).toBe('en')
})

it('a chunk that fails to load does not block a language change', async () => {
  await expect(page.withTexts(['rules'], () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await page.speak('fr')
  expect(shown().locale).toBe('fr')
})

it('the page keeps its language when texts fail to load', async () => {
  vi.doMock('./fr/rules.ts', () => {
    throw new Error('gone')
  })
  await page.withTexts(['rules'], async () => 'screen')
  await expect(page.speak('fr')).rejects.toThrow()
  expect(shown()).toMatchObject({ locale: 'en', texts: { rules: english } })
  vi.doUnmock('./fr/rules.ts')
})
