import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'

interface Protocol {
  send(
    method: 'Emulation.setTouchEmulationEnabled',
    params: { enabled: boolean; maxTouchPoints?: number },
  ): Promise<void>
}

/** A phone for the rest of the test: small, and touched. Call it before a screen opens. */
export async function holdPhone(): Promise<void> {
  const browser = cdp() as unknown as Protocol
  await page.viewport(390, 844)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  onTestFinished(async () => {
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await page.viewport(1440, 900)
  })
}

/** Controls in view that are too small for a finger; links and buttons within a card, which opens as a whole, are not asked. */
export function smallControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a, button, input:not([type=file]), textarea, [role=menuitem]',
  )
  return [...controls].flatMap((control) => {
    const { width, height, top, bottom } = control.getBoundingClientRect()
    const isShown = !control.closest('[aria-hidden=true]') && width > 1 && height > 1 && bottom > 0 && top < innerHeight
    const isInCard = control.closest('tr') !== null && control.tagName === 'A'
    if (!isShown || isInCard || height >= 40) return []
    return [
      `${control.getAttribute('aria-label') ?? control.textContent}: ${Math.round(width)} × ${Math.round(height)}`,
    ]
  })
}
