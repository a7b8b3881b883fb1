import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** The phone layout takes the place of the page of at least 1200 px where this matches. Nothing else may decide it. */
const PHONE = '(max-width: 699px) and (pointer: coarse)'

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
}

/** Style sheets read the layout from the root element: `:root[data-layout="phone"]`. */
export function useLayoutMark(): void {
  const layout = useIsPhone() ? 'phone' : 'page'
  useLayoutEffect(() => {
    document.documentElement.dataset.layout = layout
  }, [layout])
}

/**
 * A choice in a list is shown below it on a phone: after `reveal`, which a tap calls, it comes into view. A page that
 * opens with a choice begins at its top.
 */
export function useRevealOnPhone(ref: RefObject<HTMLElement | null>, chosen: string | null | undefined): () => void {
  const isPhone = useIsPhone()
  const isDue = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is there once the choice has changed
  useEffect(() => {
    if (isDue.current) scrollToTopOf(ref.current)
    isDue.current = false
  }, [ref, chosen])
  return () => {
    isDue.current = isPhone
    if (isPhone) scrollToTopOf(ref.current)
  }
}

/** Scrolls what the element scrolls in and nothing around it, unlike `scrollIntoView`: the bars of a phone stay. */
export function scrollToTopOf(element: HTMLElement | null): void {
  for (let box = element?.parentElement; element && box; box = box.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top
    return
  }
}
