import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { limited, type Noise, type Usual } from './noise.ts'

const SINCE_HOURS = 473_352 // the first hour of 2024
const VOLTS = 400

/** A register never runs backwards and needs no memory: the integral of a mean with a wave through the day. */
function register(mean: number, at: number, { own }: Noise): number {
  const hours = at / SECONDS_PER_HOUR - SINCE_HOURS
  const wave = (0.6 * mean * 24) / (2 * Math.PI)
  return mean * 4000 * (1.5 + own(20)) + mean * hours - wave * Math.cos((2 * Math.PI * (hours - 9)) / 24)
}

const electric =
  (night: number, day: number): Usual =>
  ({ at, isOpen, isRunning, cooling, heating }, noise) => {
    const { own, now } = noise
    const use = isOpen ? day * (0.75 + 0.25 * Math.max(cooling, 0.6 * heating)) : isRunning ? 0.5 * day : 0
    const kw = (night + use) * (1 + 0.15 * own(1) + 0.03 * now(1))
    return {
      kw,
      kwh: register(night + 0.4 * day, at, noise),
      phaseB: ((kw / Math.sqrt(3)) * 1000) / VOLTS / 0.95,
      pf: 0.96 + 0.015 * now(2),
      submeters: kw * (0.985 + 0.01 * now(3)),
    }
  }

export const incomer = electric(44, 330)
export const submeter = electric(14, 60)

export const gas: Usual = ({ at, isRunning, heating }, noise) => {
  const power = isRunning ? 260 * heating * (1 + 0.2 * noise.own(1) + 0.05 * noise.now(1)) : 4 * heating
  return { gas: power, pulses: power / 40, kwh: register(90, at, noise) }
}

export const water: Usual = ({ at, isOpen }, noise) => {
  const flow = isOpen ? limited(420 + 150 * noise.own(1) + 120 * noise.now(1), 0, 800) : Math.max(0, 5 * noise.now(2))
  return { water: flow, pulses: flow / 40, total: register(0.21, at, noise) }
}

export const lighting: Usual = ({ isOpen, isRunning }, { own, now }) =>
  isRunning
    ? { lux: 300 + 30 * own(1) + 6 * now(1), circuit: 1, kw: (isOpen ? 9 : 6) + 2 * own(2) + 0.2 * now(2) }
    : { lux: 0, circuit: 0, kw: 0.1 }
