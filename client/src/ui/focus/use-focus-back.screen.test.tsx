import { MantineProvider, Menu } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFocusBack } from './use-focus-back.ts'

const [DAYS, CHOOSE, CLOSE] = ['Days', 'Choose days', 'Close']

function Asking({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <button type="button" onClick={onClose}>
      {CLOSE}
    </button>
  )
}

/** A menu that stays until something else is open, as on a busy machine. */
function MenuThatAsks() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <MantineProvider env="test">
      <Menu {...(isAsking && { opened: false })} closeOnItemClick={false} returnFocus={false}>
        <Menu.Target>
          <button type="button">{DAYS}</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsAsking(true)}>{CHOOSE}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && <Asking onClose={() => setIsAsking(false)} />}
    </MantineProvider>
  )
}

test('what a menu opened returns the focus to the button of the menu', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(<MenuThatAsks />)
  const opener = page.getByRole('button', { name: DAYS })
  await opener.click()
  const item = page.getByRole('menuitem', { name: CHOOSE })
  await expect.element(item).toBeVisible()
  ;(item.element() as HTMLElement).focus()
  await item.click()
  const close = page.getByRole('button', { name: CLOSE })
  await expect.element(item).not.toBeInTheDocument()
  // As when it is closed with a key.
  ;(document.activeElement as HTMLElement | null)?.blur()
  ;(close.element() as HTMLElement).click()
  await expect.element(close).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
