import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'
import { showPartProblem, whyMissing } from './part-problem.ts'

interface PartProps {
  /** Shown until the part is there. */
  readonly placeholder: ReactNode
}

/**
 * A part of a screen whose code is loaded when it is first rendered. If that fails, a notice says why and the
 * placeholder stays; rendering it again tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & PartProps> {
  let loaded: ComponentType<Props> | undefined
  return ({ placeholder, ...props }) => {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      let isWanted = true
      if (Part) return undefined
      loadChunk(load).then(
        (arrived) => {
          loaded = arrived
          if (isWanted) setPart(() => arrived)
        },
        (error: unknown) => {
          if (error instanceof ChunkLoadError && isWanted) void whyMissing().then(showPartProblem)
        },
      )
      return () => {
        isWanted = false
      }
    }, [Part])
    if (!Part) return placeholder
    return createElement(Part, props as unknown as Props)
  }
}
