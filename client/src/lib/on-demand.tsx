import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { loadChunk } from './load-chunk.ts'
import { loadAsked } from './part-problem.ts'

/** A part of a screen, such as a dialog, that comes when it is first drawn. */
export interface Part<Props extends object> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>
  arrived: ComponentType<Props> | undefined
}

export function partOf<Props extends object>(load: Part<Props>['load']): Part<Props> {
  return { load, arrived: undefined }
}

/** Fetches a part that may be asked for soon, in silence. */
export async function prepare<Props extends object>(part: Part<Props>): Promise<void> {
  if (part.arrived) return
  const chunk = await loadChunk(part.load).catch(() => undefined)
  part.arrived = chunk?.default
}

/** Fetches a part that was asked for, such as a menu that is to open whole. When it does not come, it is told why. */
export async function fetchAsked<Props extends object>(part: Part<Props>, isWanted: () => boolean): Promise<boolean> {
  if (part.arrived) return true
  const chunk = await loadAsked(part.load, isWanted)
  if (chunk) part.arrived = chunk.default
  return chunk !== undefined
}

type OnDemandProps<Props extends object> = Props & {
  part: Part<Props>
  /** Takes the part off the screen again. */
  onUnavailable: () => void
}

/**
 * Draws a part as soon as it is there. When it does not arrive, it is told why and `onUnavailable` is called; drawn
 * again, it is asked for again. `lazy` keeps a failure for good, and gives up the whole screen for it.
 */
export function OnDemand<Props extends object>({ part, onUnavailable, ...props }: OnDemandProps<Props>) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const { arrived: Arrived } = part
  const giveUp = useEffectEvent(onUnavailable)
  useEffect(() => {
    if (part.arrived) return
    let isShown = true
    void fetchAsked(part, () => isShown).then((isHere) => {
      if (!isShown) return
      if (isHere) drawAgain()
      else giveUp()
    })
    return () => {
      isShown = false
    }
  }, [part])
  return Arrived ? <Arrived {...(props as unknown as Props)} /> : null
}
