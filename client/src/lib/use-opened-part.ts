import { useEffect, useRef, useState } from 'react'
import { fetchAsked, type Part } from './on-demand.tsx'

/** Whether a menu is open whose content comes when it is first wanted. One that was not waited for stays closed. */
export function useOpenedPart<Props extends object>(part: Part<Props>) {
  const [isOpen, setIsOpen] = useState(false)
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )
  const want = (wanted: boolean) => {
    isWanted.current = wanted
    if (!wanted) return setIsOpen(false)
    void fetchAsked(part, () => isWanted.current).then((isHere) => {
      if (isWanted.current) setIsOpen(isHere)
      isWanted.current &&= isHere
    })
  }
  return [isOpen, want] as const
}
