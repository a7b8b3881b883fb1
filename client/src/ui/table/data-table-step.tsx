import { type RefObject, useEffect, useRef } from 'react'
import classes from './data-table.module.css'

interface ScrollStepProps {
  scrollerRef: RefObject<HTMLElement | null>
  onReached: () => void
}

/** The end of a list that can show more; calls back when it comes into view. Key it by what is shown. */
export function ScrollStep({ scrollerRef, onReached }: ScrollStepProps) {
  const endRef = useRef<HTMLDivElement>(null)
  const latestOnReached = useRef(onReached)
  useEffect(() => {
    latestOnReached.current = onReached
  })
  useEffect(() => {
    if (!endRef.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latestOnReached.current()
      },
      { root: scrollerRef.current },
    )
    observer.observe(endRef.current)
    return () => observer.disconnect()
  }, [scrollerRef])
  return <div ref={endRef} className={classes.step} />
}
