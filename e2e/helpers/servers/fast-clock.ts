// Loaded into a server before everything else: its clock is so many days fast.
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'

const fast = Number(process.env.CLOCK_DAYS_FAST) * MILLISECONDS_PER_DAY
const onTime = Date
const now = () => onTime.now() + fast

globalThis.Date = new Proxy(Date, {
  construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
