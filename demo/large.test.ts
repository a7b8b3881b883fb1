// @module-tag whole
import { IngestOccurrence, Model } from '@bonfire/contract/imports/ingest'
import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { describe, expect, it } from 'vitest'
import { largeModel, largeOccurrences } from './large.ts'

const size = { sites: 100, equips: 500, rules: 100 }
const asked = { ...size, occurrences: 30_000, days: 30, to: '2026-11-05' }

describe('the large portfolio', () => {
  const model = largeModel(size)
  const hits = [...largeOccurrences(asked)]

  it('has the requested number of everything and matches the contract', () => {
    expect(Model.safeParse(model).error).toBeUndefined()
    expect([model.sites.length, model.equips.length, model.rules.length]).toEqual([100, 500, 100])
    expect(hits).toHaveLength(30_000)
    expect(hits.filter((hit) => !IngestOccurrence.safeParse(hit).success)).toEqual([])
    expect([...largeOccurrences(asked)]).toEqual(hits)
  })

  it('has one hit per equip, rule and day, all of them known', () => {
    expect(new Set(hits.map((hit) => `${hit.equipId} ${hit.ruleId} ${hit.occurredOn}`)).size).toBe(30_000)
    const siteOf = new Map(model.equips.map((equip) => [equip.equipId, equip.siteId]))
    const ruleIds = new Set(model.rules.map((rule) => rule.ruleId))
    expect(hits.filter((hit) => siteOf.get(hit.equipId) !== hit.siteId || !ruleIds.has(hit.ruleId))).toEqual([])
  })

  it('keeps firings in order on the site-local day, also across a clock change', () => {
    const zoneOf = new Map(model.sites.map((site) => [site.siteId, site.timezone]))
    for (const hit of hits) {
      let free = 0
      for (const { t, d } of hit.times) {
        const start = Number(t)
        expect(start).toBeGreaterThanOrEqual(free)
        free = start + d
      }
      const last = new TZDate((free - 1) * 1000, zoneOf.get(hit.siteId))
      expect(format(last, 'yyyy-MM-dd')).toBe(hit.occurredOn)
      expect(format(new TZDate(Number(hit.times[0]?.t) * 1000, zoneOf.get(hit.siteId)), 'yyyy-MM-dd')).toBe(
        hit.occurredOn,
      )
    }
  })
})
