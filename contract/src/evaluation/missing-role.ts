import * as z from 'zod/mini'
import { EquipKind } from '../definitions/definition.ts'
import { endpoint } from '../endpoint.ts'

/** The number of the named sites that are looked at. */
export const MOST_SITES_COVERED = 10

/** The role that keeps most rules from running on a kind of equip: it is all that they lack. */
export const MissingRole = z.object({
  /** `sat`; of a related equip `ahu.sat`, of the site `weather.oat`. */
  role: z.string(),
  kind: EquipKind,
  /** Equips of the kind on which rules lack the role alone, and all of the kind. */
  equips: z.int(),
  equipsOfKind: z.int(),
  /** The site with most of them. */
  siteId: z.string(),
})
export type MissingRole = z.infer<typeof MissingRole>

export const readMissingRole = endpoint({
  method: 'POST',
  path: '/v1/coverage/missing',
  summary: 'Read which missing role keeps most rules from running at the given sites',
  access: 'session',
  body: z.object({ sites: z.array(z.string().check(z.maxLength(400))).check(z.maxLength(10_000)) }),
  response: z.object({
    /** Null if no role alone would let a rule run. */
    missing: z.nullable(MissingRole),
    /** Sites that were looked at; at most 10, by name. */
    sites: z.int(),
    /** Sites of those given at which our rules run. */
    sitesThatRunRules: z.int(),
  }),
})
