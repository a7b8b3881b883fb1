import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { SearchBox } from './search-box.tsx'

const CLEAR = 'Clear filters'
const box = page.getByRole('searchbox', { name: 'Search' })

/** The value follows late, as an address does on a busy machine. */
function LateSearch({ milliseconds, reported }: { milliseconds: number; reported: string[] }) {
  const [value, setValue] = useState('')
  const change = (text: string) => {
    reported.push(text)
    setTimeout(() => setValue(text), milliseconds)
  }
  return (
    <MantineProvider>
      <SearchBox label="Search" placeholder="" clearLabel="Clear" value={value} onChange={change} />
      <button type="button" onClick={() => setValue('')}>
        {CLEAR}
      </button>
    </MantineProvider>
  )
}

function draw(milliseconds: number): string[] {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  const reported: string[] = []
  root.render(<LateSearch milliseconds={milliseconds} reported={reported} />)
  return reported
}

const shownText = () => (box.element() as HTMLInputElement).value

test('typed text stays while the value catches up, and while more is typed', async () => {
  const reported = draw(600)
  await box.fill('chiller')
  const seen = new Set<string>()
  const watch = setInterval(() => seen.add(shownText()), 10)
  await expect.poll(() => reported).toEqual(['chiller'])
  await box.fill('chiller leaks')
  await expect.poll(() => reported).toEqual(['chiller', 'chiller leaks'])
  await new Promise((resolve) => setTimeout(resolve, 800))
  clearInterval(watch)
  expect([...seen].filter((text) => !['chiller', 'chiller leaks'].includes(text))).toEqual([])
  await expect.element(box).toHaveValue('chiller leaks')
})

test('a value that changes elsewhere replaces what was typed', async () => {
  draw(0)
  await box.fill('pump')
  await new Promise((resolve) => setTimeout(resolve, 400))
  await page.getByRole('button', { name: CLEAR }).click()
  await expect.element(box).toHaveValue('')
})
