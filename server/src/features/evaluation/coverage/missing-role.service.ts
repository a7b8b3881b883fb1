import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { type MissingRole, MOST_SITES_COVERED } from '@bonfire/contract/evaluation/missing-role'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'
import { refuseUnlessCoverage } from '../../../http/permissions.ts'
import { definitionsInUse } from '../../definitions/definitions-in-use.service.ts'
import * as stored from './coverage.repository.ts'
import { Gains } from './gains.ts'
import { type CoveredSite, coveredSite, isApplicable } from './site-coverage.service.ts'

/** Returns the role that a few sites of an empty list lack most. */
export async function readMissingRole(
  context: Context,
  caller: Caller,
  siteNames: readonly string[],
): Promise<{ missing: MissingRole | null; sites: number; sitesThatRunRules: number }> {
  refuseUnlessCoverage(context, caller)
  const { db } = context
  const sites = await stored.findSitesThatRunRules(db, caller.id, siteNames)
  const lookedAt = sites.slice(0, MOST_SITES_COVERED)
  const counted = new CountedKinds()
  const [first] = lookedAt
  const inUse = first && (await definitionsInUse(db, first.tenantId))
  for (const { siteKey, ...place } of lookedAt) await counted.add(siteKey, await coveredSite(db, place, inUse))
  return { missing: counted.most(), sites: lookedAt.length, sitesThatRunRules: sites.length }
}

/** The gains of several sites by kind of equip. */
class CountedKinds {
  readonly #gains = new Map<EquipKind, Gains>()
  readonly #equips = new Map<EquipKind, number>()
  /** The site of each equip, at the same place in the list. */
  readonly #siteKeys: string[] = []
  readonly #rulePlaces = new Map<string, number>()

  async add(siteKey: string, site: CoveredSite): Promise<void> {
    const rules = site.rules.filter(({ isSwitchedOff }) => !isSwitchedOff)
    for (const equip of site.equips) {
      if (isTimeToGiveWay()) await giveWay()
      const place = this.#siteKeys.push(siteKey) - 1
      const gains = this.#gains.get(equip.kind) ?? new Gains()
      this.#gains.set(equip.kind, gains)
      this.#equips.set(equip.kind, (this.#equips.get(equip.kind) ?? 0) + 1)
      for (const rule of rules) {
        const requirements = site.requirements(rule, equip)
        if (!isApplicable(rule, equip, requirements)) continue
        gains.add(requirements, { equip: place, rule: this.#placeOf(rule.definition.key) })
      }
    }
  }

  most(): MissingRole | null {
    const first = [...this.#gains]
      .flatMap(([kind, gains]) => gains.sorted().map((gain) => ({ kind, gain })))
      .toSorted((one, other) => other.gain.pairs - one.gain.pairs)[0]
    if (!first) return null
    const { kind, gain } = first
    return {
      role: gain.role,
      kind,
      equips: gain.equipCount,
      equipsOfKind: this.#equips.get(kind) ?? 0,
      siteId: mostFrequent(gain.equips.flatMap((place) => this.#siteKeys[place] ?? [])),
    }
  }

  #placeOf(rule: string): number {
    const place = this.#rulePlaces.get(rule) ?? this.#rulePlaces.size
    this.#rulePlaces.set(rule, place)
    return place
  }
}

function mostFrequent(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
