import { notifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { useTranslations } from 'use-intl'
import { loadChunk } from './load-chunk.ts'

/** A part of a screen, such as a dialog, that comes when it is first drawn. */
export interface Part<Props extends object> {
  readonly load: () => Promise<{ default: ComponentType<Props> }>
  arrived: ComponentType<Props> | undefined
}

export function partOf<Props extends object>(load: Part<Props>['load']): Part<Props> {
  return { load, arrived: undefined }
}

/** Fetches a part that is about to be drawn, so that it is there at once. When it does not come, drawing it says so. */
export async function prepare<Props extends object>(part: Part<Props>): Promise<void> {
  if (part.arrived) return
  const chunk = await loadChunk(part.load).catch(() => undefined)
  part.arrived = chunk?.default
}

type OnDemandProps<Props extends object> = Props & {
  part: Part<Props>
  /** Takes the part off the screen again. */
  onUnavailable: () => void
}

/**
 * Draws a part as soon as it is there. When it does not arrive, a notice says so and `onUnavailable` is called; drawn
 * again, it is asked for again. `lazy` keeps a failure for good, and gives up the whole screen for it.
 */
export function OnDemand<Props extends object>({ part, onUnavailable, ...props }: OnDemandProps<Props>) {
  const t = useTranslations('common.errors')
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const { arrived: Arrived } = part
  const giveUp = useEffectEvent(() => {
    notifications.show({ message: t('partMissing'), color: 'red', withBorder: true, position: 'bottom-right' })
    onUnavailable()
  })
  useEffect(() => {
    if (part.arrived) return
    let isShown = true
    loadChunk(part.load).then(
      ({ default: Component }) => {
        part.arrived = Component
        if (isShown) drawAgain()
      },
      () => isShown && giveUp(),
    )
    return () => {
      isShown = false
    }
  }, [part])
  return Arrived ? <Arrived {...(props as unknown as Props)} /> : null
}
