import { expect, test } from 'vitest'
import { chooseScreenshot } from './use-screenshot-choice.ts'

/** A form with a screenshot, and the messages for the files it refused. */
function form() {
  const state = { screenshot: null as File | null, said: [] as string[] }
  const choose = (file: File) =>
    chooseScreenshot(file, {
      maximumMegabytes: 1,
      present: () => state.screenshot,
      take: (taken) => {
        state.screenshot = taken
      },
      refuse: (refusal) => {
        state.screenshot = null
        state.said.push(`${file.name}: ${refusal}`)
      },
    })
  return { state, choose }
}

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const fake = () => new File(['MZ this is a program'], 'fake.png')
const real = () => new File([PNG], 'real.png')

test('a late refusal of one file keeps the file chosen after it', async () => {
  const { state, choose } = form()
  const second = real()
  await Promise.all([choose(fake()), choose(second)])
  expect(state).toEqual({ screenshot: second, said: [] })
})

test('a file whose content contradicts its type is removed with a message', async () => {
  const { state, choose } = form()
  await choose(fake())
  expect(state).toEqual({ screenshot: null, said: ['fake.png: refusedType'] })
})

test('refusing a file that was already removed shows nothing', async () => {
  const { state, choose } = form()
  const choosing = choose(fake())
  state.screenshot = null
  await choosing
  expect(state).toEqual({ screenshot: null, said: [] })
})
