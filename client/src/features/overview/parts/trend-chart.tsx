import type { Overview } from '@bonfire/contract/overview/overview'
import { addDays, addMonths } from '@bonfire/contract/overview/periods'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import 'uplot/dist/uPlot.min.css'
import page from '../page.module.css'
import { useHoursText } from '../use-overview-texts.ts'
import { PRINTED_WIDTH } from '../use-print.ts'
import part from './part.module.css'
import table from './table.module.css'
import classes from './trend-chart.module.css'

const HEIGHT = 150
const BAR_SHARE = 0.7

interface Step {
  readonly startsOn: string
  readonly hours: number
}

/** Returns every day or month of the period; those that the response leaves out have no time in fault. */
function toTrendSteps({ trend, period }: Pick<Overview, 'trend' | 'period'>): Step[] {
  const known = new Map(trend.steps.map(({ startsOn, seconds }) => [startsOn, seconds / SECONDS_PER_HOUR]))
  const steps: Step[] = []
  for (let day = period.from; day <= period.to; day = trend.step === 'day' ? addDays(day, 1) : addMonths(day, 1)) {
    steps.push({ startsOn: day, hours: known.get(day) ?? 0 })
  }
  return steps
}

/** Hours in fault by day or month: as bars, and as a table on demand. */
export function TrendChart({ overview }: { overview: Omit<Overview, 'health' | 'actions'> }) {
  const t = useTranslations('overview.trend')
  const format = useFormatter()
  const locale = useLocale()
  const scheme = useComputedColorScheme()
  const hostRef = useRef<HTMLDivElement>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const bothRefs = useMergedRef(ref, hostRef)
  const steps = toTrendSteps(overview)
  const isMonthly = overview.trend.step === 'month'
  const stepLabel = (startsOn: string) =>
    format.dateTime(new Date(`${startsOn}T12:00:00Z`), {
      ...(isMonthly ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' }),
      timeZone: 'UTC',
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change with the language only
  useEffect(() => {
    const host = hostRef.current
    if (!host || width <= 0) return undefined
    const plot = drawBars(host, {
      width,
      steps,
      stepLabel,
      locale,
      colour: getComputedStyle(host).getPropertyValue('--overview-bar'),
      text: getComputedStyle(host).getPropertyValue('--overview-text'),
      grid: getComputedStyle(host).getPropertyValue('--overview-grid'),
    })
    const resize = (to: number) => () => plot.setSize({ width: to, height: HEIGHT })
    const [toPaper, toScreen] = [resize(PRINTED_WIDTH), resize(width)]
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    return () => {
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
      plot.destroy()
    }
  }, [overview, width, scheme, locale])
  const worst = steps.reduce((most, step) => (step.hours > most.hours ? step : most), { startsOn: '', hours: 0 })
  return (
    <figure className={part.chart}>
      <figcaption className={part.title}>{isMonthly ? t('byMonth') : t('byDay')}</figcaption>
      <div
        ref={bothRefs}
        role="img"
        className={classes.plot}
        aria-label={
          worst.hours === 0
            ? t('none')
            : t('label', {
                day: stepLabel(worst.startsOn),
                hours: format.number(worst.hours, { maximumFractionDigits: 0 }),
              })
        }
      />
      <details className={page.screenOnly}>
        <summary className={classes.asTable}>{t('asTable')}</summary>
        <StepTable steps={steps} heading={isMonthly ? t('month') : t('day')} stepLabel={stepLabel} />
      </details>
    </figure>
  )
}

interface StepTableProps {
  steps: readonly Step[]
  heading: string
  stepLabel: (startsOn: string) => string
}

function StepTable({ steps, heading, stepLabel }: StepTableProps) {
  const t = useTranslations('overview.table')
  const hoursText = useHoursText()
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{heading}</th>
          <th>{t('hours')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ startsOn, hours }) => (
          <tr key={startsOn}>
            <th scope="row">{stepLabel(startsOn)}</th>
            <td>{hoursText(hours * SECONDS_PER_HOUR)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Bars {
  readonly width: number
  readonly steps: readonly Step[]
  readonly locale: string
  readonly colour: string
  readonly text: string
  readonly grid: string
  stepLabel(startsOn: string): string
}

function drawBars(host: HTMLElement, { width, steps, locale, colour, text, grid, stepLabel }: Bars): uPlot {
  const places = steps.map((_, place) => place)
  const font = '11px "Inter Variable", system-ui, sans-serif'
  const bars = uPlot.paths.bars?.({ size: [BAR_SHARE, 40] })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return new uPlot(
    {
      width,
      height: HEIGHT,
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.5, steps.length - 0.5] },
        y: { range: (_plot, _min, max) => [0, max * 1.05 || 1] },
      },
      axes: [
        {
          font,
          stroke: text,
          grid: { show: false },
          ticks: { show: false },
          space: 56,
          size: 26,
          incrs: [1, 2, 3, 5, 7, 10, 14, 31, 62],
          values: (_plot, splits) => splits.map((place) => (steps[place] ? stepLabel(steps[place].startsOn) : '')),
        },
        {
          font,
          stroke: text,
          grid: { stroke: grid, width: 1 },
          ticks: { show: false },
          size: 52,
          values: (_plot, splits) => splits.map((value) => numbers.format(value)),
        },
      ],
      series: [{}, { fill: colour, stroke: colour, width: 0, points: { show: false }, ...(bars && { paths: bars }) }],
    },
    [places, steps.map(({ hours }) => hours)],
    host,
  )
}
