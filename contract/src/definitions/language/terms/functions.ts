import { BOOL, differenceOf, multiplyQuantities, quantityOf, type ValueType } from '../quantities/dimensions.ts'

interface Shape {
  readonly kind: 'plain' | 'window' | 'each' | 'clock' | 'schedule' | 'known'
  /** The kind of the first argument. `any` is a number, a condition or a state; `measure` a number or a condition. */
  readonly of: 'number' | 'difference' | 'condition' | 'measure' | 'any' | 'none'
  /** Fewest and most arguments. */
  readonly arguments: readonly [number, number]
  /** The function as it is typed. */
  readonly signature: string
}

const shape = (kind: Shape['kind'], of: Shape['of'], least: number, most: number, signature: string): Shape => ({
  kind,
  of,
  arguments: [least, most],
  signature,
})

const ANY_NUMBER = Number.POSITIVE_INFINITY

/** The functions of the language; docs/rule-language.md says what each does. */
export const FUNCTIONS = {
  abs: shape('plain', 'difference', 1, 1, 'abs(x)'),
  min: shape('plain', 'number', 2, ANY_NUMBER, 'min(x, y)'),
  max: shape('plain', 'number', 2, ANY_NUMBER, 'max(x, y)'),
  hypot: shape('plain', 'difference', 2, ANY_NUMBER, 'hypot(x, y)'),
  avg: shape('window', 'measure', 2, 2, 'avg(x, 60 min)'),
  median: shape('window', 'number', 2, 2, 'median(x, 24 h)'),
  percentile: shape('window', 'number', 3, 3, 'percentile(x, 24 h, 95 %)'),
  stdev: shape('window', 'number', 2, 2, 'stdev(x, 60 min)'),
  lowest: shape('window', 'number', 2, 2, 'lowest(x, 60 min)'),
  highest: shape('window', 'number', 2, 2, 'highest(x, 60 min)'),
  spread: shape('window', 'number', 2, 2, 'spread(x, 24 h)'),
  changes: shape('window', 'any', 2, 2, 'changes(x, 60 min)'),
  starts: shape('window', 'condition', 2, 2, 'starts(condition, 60 min)'),
  held: shape('window', 'condition', 2, 2, 'held(condition, 30 min)'),
  since: shape('window', 'condition', 1, 2, 'since(condition)'),
  ago: shape('window', 'any', 2, 2, 'ago(x, 24 h)'),
  rate: shape('window', 'number', 1, 2, 'rate(x)'),
  slope: shape('window', 'number', 2, 2, 'slope(x, 60 min)'),
  total: shape('window', 'measure', 2, 2, 'total(x, 24 h)'),
  cusum: shape('window', 'number', 3, 4, 'cusum(x, 24 h, slack, condition)'),
  turns: shape('window', 'number', 2, 3, 'turns(x, 60 min, 10 %)'),
  usual: shape('window', 'number', 2, 2, 'usual(x, 60 d)'),
  share: shape('each', 'condition', 2, 2, 'share(related, condition)'),
  any: shape('each', 'condition', 2, 2, 'any(related, condition)'),
  all: shape('each', 'condition', 2, 2, 'all(related, condition)'),
  count: shape('each', 'condition', 2, 2, 'count(related, condition)'),
  sum: shape('each', 'difference', 2, 2, 'sum(related, x)'),
  known: shape('known', 'any', 1, 1, 'known(x)'),
  hour: shape('clock', 'none', 0, 0, 'hour()'),
  weekday: shape('clock', 'none', 0, 0, 'weekday()'),
  unchanged: shape('clock', 'none', 0, 0, 'unchanged()'),
  silent: shape('clock', 'none', 0, 0, 'silent()'),
  coverageFall: shape('clock', 'none', 0, 0, 'coverageFall()'),
  in: shape('schedule', 'none', 1, 1, 'in("mon-fri 7:00-18:00")'),
} as const satisfies Readonly<Record<string, Shape>>

export type FunctionName = keyof typeof FUNCTIONS
export type PlainFunction = 'abs' | 'min' | 'max' | 'hypot'
export type EachFunction = 'share' | 'any' | 'all' | 'count' | 'sum'
export type ClockFunction = 'hour' | 'weekday' | 'unchanged' | 'silent' | 'coverageFall'
export type WindowFunction = Exclude<FunctionName, PlainFunction | EachFunction | ClockFunction | 'in' | 'known'>

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

/** Returns the type of the value that a function returns for a term. */
export function typeOfWindow(name: WindowFunction, of: ValueType): ValueType {
  const quantity = of.kind === 'quantity' ? of : null
  switch (name) {
    case 'held':
      return BOOL
    case 'since':
      return quantityOf('time')
    case 'changes':
    case 'starts':
    case 'turns':
      return quantityOf('number')
    case 'avg':
      return quantity ?? quantityOf('ratio')
    case 'total':
    case 'cusum':
      return quantity ? multiplyQuantities(quantity, quantityOf('time'), 1) : quantityOf('time')
    case 'spread':
    case 'stdev':
      return quantity ? differenceOf(quantity) : of
    case 'rate':
    case 'slope':
      return quantity ? multiplyQuantities(differenceOf(quantity), quantityOf('time'), -1) : of
    case 'median':
    case 'percentile':
    case 'lowest':
    case 'highest':
    case 'ago':
    case 'usual':
      return of
  }
}

export function typeOfEach(name: EachFunction, of: ValueType): ValueType {
  if (name === 'sum') return of
  if (name === 'share') return quantityOf('ratio')
  return name === 'count' ? quantityOf('number') : BOOL
}

const CLOCK_DIMENSIONS = {
  hour: 'number',
  weekday: 'number',
  unchanged: 'time',
  silent: 'number',
  coverageFall: 'ratio',
} as const

export const typeOfClock = (name: ClockFunction): ValueType => quantityOf(CLOCK_DIMENSIONS[name])
