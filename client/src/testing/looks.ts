import type { Locale } from '@bonfire/contract/people/users'
import axe from 'axe-core'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ColorScheme } from '../lib/stored/stored-shape.ts'
import { setColorScheme, useStoredState } from '../lib/stored/stored-state.ts'

/** The other rules check names, roles and positions, which do not depend on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

export interface Looks {
  readonly locale: Locale
  /** The text in this language. */
  say(english: string, french: string): string
  /** Finds texts that are cut off on the screen as it is now and, in English, runs axe in both themes. */
  look(what: string): Promise<void>
}

/** Looks at screens in a language. Call it before a screen opens. */
export async function looksIn(locale: Locale): Promise<Looks> {
  // The narrowest page; French needs the most space.
  await page.viewport(1200, 800)
  onTestFinished(() => page.viewport(1440, 900))
  useStoredState.setState({ locale, isLocaleChosen: false, colorScheme: 'light' })
  return {
    locale,
    say: (english, french) => (locale === 'fr' ? french : english),
    async look(what) {
      await expect.poll(() => document.documentElement.lang, { message: what }).toBe(locale)
      await settle()
      expect(cutOff(), what).toEqual([])
      // axe looks at names, roles and colours, which both languages share.
      if (locale !== 'en') return
      await expect.poll(() => graveFaults({}), { message: what }).toEqual([])
      await changeTheme('dark')
      // What renders again for the theme can start another transition.
      await expect.poll(() => graveFaults({ runOnly: RULES_OF_COLOUR }), { message: `${what}, dark` }).toEqual([])
      await changeTheme('light')
    },
  }
}

async function changeTheme(theme: ColorScheme): Promise<void> {
  setColorScheme(theme)
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(theme)
  await settle()
}

/** Colours are meaningless during a transition. Skeletons pulse endlessly. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
  await Promise.allSettled(ending.map((animation) => animation.finished))
}

async function graveFaults(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
  // axe rates duplicate banners as minor, but they confuse people who navigate by landmarks.
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || id.startsWith('landmark-'),
  )
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Texts that are cut off. Names given by people may have an ellipsis and a tooltip; the product's own texts may not. */
function cutOff(): string[] {
  const tooWide = (box: Element) => box.scrollWidth - box.clientWidth
  const boxes = [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
  const wide = boxes.filter((box) => tooWide(box) > 0).map((box) => `${box.tagName} is too wide`)
  const clipped = [...document.body.querySelectorAll('*')].filter((element) => {
    const { overflowX, textOverflow, visibility } = getComputedStyle(element)
    const isRead = visibility === 'visible' && element.clientWidth > 8 && element.textContent?.trim() !== ''
    return isRead && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && tooWide(element) > 1
  })
  const placeholders = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].filter((input) => {
    const style = getComputedStyle(input)
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('The browser measures no text')
    canvas.font = [style.fontWeight, style.fontSize, style.fontFamily].join(' ')
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return room > 0 && canvas.measureText(input.placeholder).width > room
  })
  return [
    ...wide,
    ...clipped.map((element) => element.textContent?.trim().slice(0, 80) ?? ''),
    ...placeholders.map((input) => input.placeholder),
  ]
}
