import { MantineProvider, Modal } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepFocus } from './keep-focus.ts'

const [TITLE, FIRST, SECOND] = ['Points', 'First', 'Second']

test('a field in which somebody types early keeps the focus', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  // The clock of a machine that is slow to run the timers of the focus trap.
  const { setTimeout: real } = window
  const late: TimerHandler[] = []
  window.setTimeout = ((act: TimerHandler, after?: number) =>
    after === undefined ? late.push(act) : real(act, after)) as typeof window.setTimeout
  onTestFinished(() => {
    window.setTimeout = real
  })
  root.render(
    <MantineProvider env="test">
      <Modal opened onClose={() => undefined} onFocus={keepFocus} title={TITLE}>
        <input aria-label={FIRST} data-autofocus />
        <input aria-label={SECOND} />
      </Modal>
    </MantineProvider>,
  )
  const second = page.getByRole('textbox', { name: SECOND })
  await userEvent.fill(second, 'sat')
  expect(late.length).toBeGreaterThan(0)
  for (const act of late) if (typeof act === 'function') act()
  await expect.element(second).toHaveFocus()
})
