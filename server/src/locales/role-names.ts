import en from '@bonfire/contract/people/role-names/en'
import fr from '@bonfire/contract/people/role-names/fr'
import type { Locale } from '@bonfire/contract/people/users'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { foldedText } from '@bonfire/contract/values/folded-text'

const NAMES: Record<Locale, ReadonlyMap<string, string>> = {
  en: new Map(Object.entries(en)),
  fr: new Map(Object.entries(fr)),
}

/** These parameters are roles and groups that exist; what someone typed is said as typed. */
const PARAMS: Partial<Record<RefusalCode, readonly string[]>> = {
  'people.role-beyond-limit': ['role', 'roles'],
  'people.group-beyond-limit': ['group', 'roles'],
  'people.access-beyond-own': ['group'],
  'people.stronger-group': ['group'],
  'group.unknown': ['groups'],
  'group.built-in-deleted': ['group'],
  'group.built-in-changed': ['group'],
  'group.has-members': ['group'],
  'group.monitoring': ['group'],
}

/** True if a parameter of a text names roles or groups of people. */
export const isOfRoles = (code: string, param: string): boolean => PARAMS[code as RefusalCode]?.includes(param) === true

/** A role or built-in group as screens call it in a language; any other group as written. */
export const roleName = (locale: Locale, name: string): string => NAMES[locale].get(name) ?? name

/** True if the name of a role or built-in group in a language has a text in it; case and accents make no difference. */
export const roleNameHas = (locale: Locale, name: string, text: string): boolean =>
  foldedText(roleName(locale, name)).includes(foldedText(text))
