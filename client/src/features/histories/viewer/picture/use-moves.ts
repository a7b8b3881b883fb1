import { useEffect, useState } from 'react'
import { createStage } from '../../chart/stage.ts'
import type { Span } from '../../history-address.ts'
import type { HistoryAddress } from '../use-viewer.ts'

/** The range on the screen, which runs ahead of the address while someone drags, and the ranges before. */
export function useMoves({ span, changeSpan }: HistoryAddress) {
  const [stage] = useState(() => createStage(span))
  const [before, setBefore] = useState<readonly Span[]>([])
  useEffect(() => {
    const { view } = stage.getState()
    if (view.from !== span.from || view.to !== span.to) stage.setState({ view: span })
  }, [stage, span])
  const moveTo = (next: Span) => {
    if (next.from === span.from && next.to === span.to) return
    setBefore([...before, span])
    stage.setState({ view: next })
    changeSpan(next)
  }
  const back = () => {
    const last = before.at(-1)
    if (!last) return
    setBefore(before.slice(0, -1))
    stage.setState({ view: last })
    changeSpan(last)
  }
  return { stage, moveTo, back, canGoBack: before.length > 0 }
}

export type Moves = ReturnType<typeof useMoves>
