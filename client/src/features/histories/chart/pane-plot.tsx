import { useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import classes from './chart.module.css'
import { createPlot, type PlotParts } from './plot.ts'

/** Holds one plot, and draws it again when what it shows changes. */
export function PanePlot(props: PlotParts) {
  const { stage, width, height, group, hasTimeAxis, hasValueAxis } = props
  const hostRef = useRef<HTMLDivElement>(null)
  const plotRef = useRef<uPlot>(undefined)
  const partsRef = useRef(props)
  partsRef.current = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: uPlot takes these only when it is made
  useEffect(() => {
    const host = hostRef.current
    if (!host || width <= 0) return undefined
    const plot = createPlot(host, () => partsRef.current)
    plotRef.current = plot
    const leave = stage.subscribe((now, before) => {
      if (now.view !== before.view) rescale(plot, partsRef.current)
      else if (now.raisedId !== before.raisedId) plot.redraw(false, false)
    })
    return () => {
      leave()
      plotRef.current = undefined
      plot.destroy()
    }
  }, [stage, width, height, group, hasTimeAxis, hasValueAxis])
  useEffect(() => {
    if (plotRef.current) rescale(plotRef.current, partsRef.current)
  })
  return <div ref={hostRef} className={classes.plot} aria-hidden />
}

function rescale(plot: uPlot, { stage, valueRange }: PlotParts): void {
  const { view } = stage.getState()
  const [min, max] = valueRange(view)
  plot.batch(() => {
    plot.setScale('x', { min: view.from, max: view.to })
    plot.setScale('y', { min, max })
    plot.redraw(false, true)
  })
}
