import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showDone } from './toasts.tsx'

test('an Undo that replaces another is offered for its own twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vi.useRealTimers()
  })
  root.render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  await expect.poll(() => document.querySelector('[data-position]')).not.toBeNull()
  const undo = { label: 'Undo', act: () => undefined }
  showDone('first', undo)
  await expect.element(page.getByText('first')).toBeVisible()
  await vi.advanceTimersByTimeAsync(15_000)
  showDone('second', undo)
  await expect.element(page.getByText('second')).toBeVisible()
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})
