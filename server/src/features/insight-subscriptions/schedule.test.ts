import { describe, expect, it } from 'vitest'
import { monthBefore, nextDigest } from './schedule.ts'

const daily = { rhythm: 'daily', hour: 7, weekday: 1, timezone: 'Europe/Paris' } as const
const instants = (schedule: Parameters<typeof nextDigest>[0], after: string, count: number) => {
  const found: string[] = []
  let at: Date | null = new Date(after)
  while (found.length < count && at) {
    at = nextDigest(schedule, at)
    if (at) found.push(at.toISOString().slice(0, 16))
  }
  return found
}

describe('a digest', () => {
  it('is due at the local hour, summer and winter', () => {
    expect(instants(daily, '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T06:00',
      '2026-03-29T05:00',
      '2026-03-30T05:00',
    ])
  })

  it('is due once on a day whose clocks skip its hour', () => {
    expect(instants({ ...daily, hour: 2 }, '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:00'])
  })

  it('is due once on a day whose clocks show its hour twice', () => {
    expect(instants({ ...daily, hour: 2 }, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:00', '2026-10-26T01:00'])
    // Claimed between the two.
    expect(instants({ ...daily, hour: 2 }, '2026-10-25T00:30:00Z', 1)).toEqual(['2026-10-26T01:00'])
  })

  it('is due once where midnight is skipped, and where clocks are half an hour apart', () => {
    const beirut = { ...daily, hour: 0, timezone: 'Asia/Beirut' }
    expect(instants(beirut, '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-28T22:00', '2026-03-29T21:00'])
    const lordHowe = { ...daily, hour: 2, timezone: 'Australia/Lord_Howe' }
    expect(instants(lordHowe, '2026-10-03T10:00:00Z', 2)).toEqual(['2026-10-03T15:30', '2026-10-04T15:00'])
  })

  it('of a week is due on its weekday', () => {
    expect(instants({ ...daily, rhythm: 'weekly' }, '2026-03-23T06:00:00Z', 2)).toEqual([
      '2026-03-30T05:00',
      '2026-04-06T05:00',
    ])
  })

  it('of a month is due on its first day, also when clocks change that night', () => {
    expect(instants({ ...daily, rhythm: 'monthly' }, '2026-02-01T06:00:00Z', 3)).toEqual([
      '2026-03-01T06:00',
      '2026-04-01T05:00',
      '2026-05-01T05:00',
    ])
    const chicago = { ...daily, rhythm: 'monthly', hour: 1, timezone: 'America/Chicago' } as const
    expect(instants(chicago, '2026-10-02T00:00:00Z', 2)).toEqual(['2026-11-01T06:00', '2026-12-01T07:00'])
    const auckland = 'Pacific/Auckland'
    expect(instants({ ...daily, rhythm: 'monthly', timezone: auckland }, '2026-11-15T00:00:00Z', 1)).toEqual([
      '2026-11-30T18:00',
    ])
    expect(monthBefore(auckland, new Date('2026-11-30T18:00:00Z'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })

  it('that was missed for days is due once more, not once for each day', () => {
    expect(instants(daily, '2026-03-10T20:00:00Z', 1)).toEqual(['2026-03-11T06:00'])
  })

  it('has no hour at once or when switched off', () => {
    for (const rhythm of ['atOnce', 'off'] as const) expect(nextDigest({ ...daily, rhythm }, new Date())).toBeNull()
  })
})
