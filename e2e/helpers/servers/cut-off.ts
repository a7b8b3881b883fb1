import { expect, type Page } from '@playwright/test'

/**
 * Runs in the browser: finds truncated texts. User-given names may have an ellipsis and a tooltip; the product's own
 * texts may not.
 */
const FIND_CUT_OFF = `(() => {
  const found = []
  const tooWide = (box) => box.scrollWidth - box.clientWidth
  for (const box of [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]) {
    if (tooWide(box) > 0) found.push(box.tagName + ' is too wide')
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX, textOverflow, visibility } = getComputedStyle(element)
    const isRead = visibility === 'visible' && element.clientWidth > 8 && element.textContent.trim() !== ''
    if (!isRead || !/hidden|clip/.test(overflowX) || textOverflow === 'ellipsis') continue
    if (tooWide(element) > 1) found.push(element.textContent.trim().slice(0, 80))
  }
  const canvas = document.createElement('canvas').getContext('2d')
  for (const input of document.querySelectorAll('input[placeholder]')) {
    const style = getComputedStyle(input)
    canvas.font = [style.fontWeight, style.fontSize, style.fontFamily].join(' ')
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    if (room > 0 && canvas.measureText(input.placeholder).width > room) found.push(input.placeholder)
  }
  return found
})()`

export async function expectNothingCutOff(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(FIND_CUT_OFF), what).toEqual([])
}
