import { InsightType } from '@bonfire/contract/values/category'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { sharedStorage } from '../../../lib/stored/shared-storage.ts'

const MOST_PLACES = 8
const LONGEST_NAME = 200

const Named = {
  /** The name that it had when it was seen. */
  name: z.string(),
  site: z.string(),
}

/** An action, the findings of a rule at a site, or an equip. */
const SeenPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('action'), actionKey: z.string(), ...Named }),
  z.object({ kind: z.literal('finding'), insightType: InsightType, siteId: z.string(), ruleId: z.string(), ...Named }),
  z.object({ kind: z.literal('equip'), equipNumber: z.string(), ...Named }),
])
export type SeenPlace = z.infer<typeof SeenPlace>

interface Seen {
  /** Places by username, latest first. */
  people: Record<string, SeenPlace[]>
}

const SeenSchema = z.object({ people: z.catch(z.record(z.string(), z.catch(z.array(SeenPlace), [])), {}) })

const NOTHING: Seen = { people: {} }
const parse = (stored: unknown): Seen => SeenSchema.safeParse(stored).data ?? NOTHING
const shared = sharedStorage({ name: 'BonfireSeen', version: 1, parse, initial: NOTHING })

export const useSeen = create<Seen>()(
  persist(() => NOTHING, {
    name: 'BonfireSeen',
    version: 1,
    storage: shared.storage,
    merge: (stored) => shared.begin(parse(stored)),
  }),
)
// Places that another tab has seen count here, too.
shared.onWritten((state) => state, useSeen.setState)

/** The same for the same place, however it was called. */
export function placeId({ name: _name, site: _site, ...place }: SeenPlace): string {
  return Object.values(place).join(':')
}

export function rememberPlace(username: string, place: SeenPlace): void {
  const seen = { ...place, name: place.name.slice(0, LONGEST_NAME), site: place.site.slice(0, LONGEST_NAME) }
  useSeen.setState(({ people }) => {
    const others = (people[username] ?? []).filter((other) => placeId(other) !== placeId(seen))
    return { people: { ...people, [username]: [seen, ...others].slice(0, MOST_PLACES) } }
  })
}
