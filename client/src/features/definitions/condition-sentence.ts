import { machinesOf, vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import { type Definition, type StateMachine, wordsIn } from '@bonfire/contract/definitions/definition'
import { parseCondition } from '@bonfire/contract/definitions/language/condition'
import { read } from '@bonfire/contract/definitions/language/reading/read'
import { sayReading } from '@bonfire/contract/definitions/language/reading/say'
import type { Locale } from '@bonfire/contract/people/users'

interface Reader {
  readonly locale: Locale
  measure(value: number | null, unit: string | null, isDifference?: boolean): string
  /** Names a role of one's own. */
  roleName(role: string): string
}

/**
 * The sentence that a condition reads as, with its parameters as their defaults, or else by their words; undefined while
 * it cannot be read.
 */
export function conditionSentence(
  { when, parameters, equip, ownRoles }: Pick<Definition, 'when' | 'parameters' | 'equip' | 'ownRoles'>,
  machines: readonly StateMachine[],
  { locale, measure, roleName }: Reader,
): string | undefined {
  if (when.trim() === '') return undefined
  const parsed = parseCondition(when, vocabularyOf({ parameters, equip, ownRoles }, machines))
  if ('errors' in parsed) return undefined
  const known: Definition['parameters'] = Object.assign(
    {},
    ...machinesOf({ equip }, machines).map((machine) => machine.parameters),
    parameters,
  )
  const parameter = (name: string) => {
    const found = known[name]
    if (found && found.default !== null) return `${measure(found.default, found.unit, found.difference)} (${name})`
    const text = wordsIn(found?.words ?? '', locale)
    if (text === '') return name
    const quoted = text.charAt(0).toLocaleLowerCase(locale) + text.slice(1)
    return locale === 'fr' ? `«\u00a0${quoted}\u00a0»` : `“${quoted}”`
  }
  const own = typeof equip === 'string' ? equip : undefined
  return sayReading(locale, read(parsed.condition), { parameter, role: roleName, ...(own && { own }) })
}
