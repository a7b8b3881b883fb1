import {
  MILLISECONDS_PER_DAY,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
} from '@bonfire/contract/values/durations'
import type { ShownNumber } from './number-formats.ts'

/** 1899-12-30, from where days are counted since March 1900. */
const DAY_ZERO_SECONDS = Date.UTC(1899, 11, 30) / 1000
const DAYS_TO_1904 = 1462
/** 9999-12-31, the last day that Excel knows. */
const LAST_DAY = 2_958_465
/** Excel counts a 29 February 1900, so that days before it are one less. */
const LEAP_DAY_1900 = 60
const SIMPLE_NUMBER = /^-?(?:0|[1-9]\d{0,14})$/
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
/** Programs write 24 characters at most. */
const LONGEST_NUMBER = 400

/** A stored number as a person sees it; undefined if it is none. */
export function numberText(stored: string, kind: ShownNumber | undefined, is1904: boolean): string | undefined {
  if (kind && 'currency' in kind) {
    const plain = numberText(stored, undefined, is1904)
    return plain === undefined ? undefined : `${plain} ${kind.currency}`
  }
  if (kind && 'isPercent' in kind) return percentText(stored)
  if (kind === undefined && SIMPLE_NUMBER.test(stored)) return stored === '-0' ? '0' : stored
  if (stored.length > LONGEST_NUMBER || !NUMBER.test(stored)) return undefined
  const value = Number(stored)
  if (!Number.isFinite(value)) return undefined
  if (kind === undefined) return decimalText(value)
  const secondParts = kind.hasFraction ? 1000 : 1
  if (Math.abs(value) > LAST_DAY) return decimalText(value)
  if (kind.isElapsed) return durationText(roundTo(value * SECONDS_PER_DAY, secondParts), 1)
  return momentOfSerial(value, { ...kind, secondParts, is1904 }) ?? decimalText(value)
}

function percentText(stored: string): string | undefined {
  const plain = numberText(stored, undefined, false)
  return plain === undefined ? undefined : `${decimalText(Number(plain) * 100)}%`
}

/** Excel and Calc show 15 digits and no exponent. */
export function decimalText(value: number): string {
  const [digits = '', exponentText] = String(Number(value.toPrecision(15))).split('e')
  if (exponentText === undefined) return digits === '-0' ? '0' : digits
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const all = whole + fraction
  const point = whole.length + Number(exponentText)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  return sign + all.padEnd(point, '0')
}

interface Serial {
  readonly hasDate: boolean
  readonly secondParts: number
  readonly is1904: boolean
}

function momentOfSerial(value: number, { hasDate, secondParts, is1904 }: Serial): string | undefined {
  if (value < 0) return undefined
  const seconds = roundTo(value * SECONDS_PER_DAY, secondParts)
  // A day 0 is no day: the number is a time of day alone.
  const isTimeOnly = value < 1 && !(hasDate && is1904)
  if (isTimeOnly) return durationText(seconds % SECONDS_PER_DAY, 2)
  const days = Math.floor(seconds / SECONDS_PER_DAY)
  const ofDay = roundTo(seconds - days * SECONDS_PER_DAY, secondParts)
  const day = is1904 ? days + DAYS_TO_1904 : days
  if (day > LAST_DAY) return undefined
  return dayWithTime(dayOfSerial(day), ofDay)
}

function dayOfSerial(day: number): string {
  if (day === LEAP_DAY_1900) return '1900-02-29'
  const shown = day < LEAP_DAY_1900 ? day + 1 : day
  return new Date((DAY_ZERO_SECONDS + shown * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 10)
}

const ISO_MOMENT = /^(-?\d{4,6}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?(Z|[+-]\d{2}:?\d{2})?$/
const ISO_TIME = /^(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/
const ISO_DURATION = /^(-)?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/

/** A date or a time of day as ISO 8601 writes it; undefined if it is none. */
export function isoMomentText(stored: string): string | undefined {
  const [, ...time] = ISO_TIME.exec(stored) ?? []
  if (time.length > 0) return durationText(secondsOf(time), 2)
  const [, day, hour, minute, second, offset = ''] = ISO_MOMENT.exec(stored) ?? []
  if (day === undefined) return undefined
  if (hour === undefined) return day
  const seconds = secondsOf([hour, minute, second])
  // 23:59:59.9999 is the beginning of the next day.
  if (seconds >= SECONDS_PER_DAY) return dayWithTime(dayAfter(day), seconds - SECONDS_PER_DAY) + offset
  return dayWithTime(day, seconds, offset)
}

/** A duration as ISO 8601 writes it; undefined if it is none. A time of day is one too. */
export function isoDurationText(stored: string): string | undefined {
  const found = ISO_DURATION.exec(stored)
  if (!found || /[PT]$/.test(stored)) return undefined
  const [, sign, days, hours, minutes, seconds] = found
  const total = Number(days ?? 0) * SECONDS_PER_DAY + secondsOf([hours, minutes, seconds?.replace(',', '.')])
  if (!Number.isSafeInteger(Math.round(total * 1000))) return undefined
  return durationText(sign ? -total : total, 2)
}

const secondsOf = ([hours, minutes, seconds]: readonly (string | undefined)[]) =>
  roundTo(
    Number(hours ?? 0) * SECONDS_PER_HOUR + Number(minutes ?? 0) * SECONDS_PER_MINUTE + Number(seconds ?? 0),
    1000,
  )

const dayAfter = (day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : new Date(at + MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

function dayWithTime(day: string, seconds: number, offset = ''): string {
  return seconds === 0 && offset === '' ? day : `${day} ${durationText(seconds, 2)}${offset}`
}

function durationText(seconds: number, hourDigits: number): string {
  const milliseconds = Math.round(Math.abs(seconds) * 1000)
  const [whole, rest] = [Math.floor(milliseconds / 1000), milliseconds % 1000]
  const hours = String(Math.floor(whole / SECONDS_PER_HOUR)).padStart(hourDigits, '0')
  const fraction = rest === 0 ? '' : `.${padDigits(rest, 3).replace(/0+$/, '')}`
  const sign = seconds < 0 && milliseconds > 0 ? '-' : ''
  return `${sign}${hours}:${padDigits(Math.floor(whole / 60) % 60)}:${padDigits(whole % 60)}${fraction}`
}

const padDigits = (value: number, digits = 2) => String(value).padStart(digits, '0')
const roundTo = (value: number, parts: number) => Math.round(value * parts) / parts
