import * as z from 'zod'

const ForEach = z.looseObject({
  each: z.array(
    z.object({
      role: z.string(),
      words: z.object({ en: z.string(), fr: z.string() }),
      /** Defaults and units that differ for the role. */
      parameters: z.record(z.string(), z.number()).default({}),
      units: z.record(z.string(), z.string()).default({}),
      /** Whatever else differs. */
      other: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
  parameters: z.record(z.string(), z.looseObject({})).default({}),
})

/** A definition that is written once for several roles is one for each; others are as they are. */
export function forEachRole(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null || !('each' in body)) return [body]
  const { each, ...common } = ForEach.parse(body)
  return each.map(({ role, words, parameters, units, other }) => {
    const own = Object.entries(common.parameters).map(([name, parameter]) => [
      name,
      {
        ...parameter,
        ...(parameters[name] !== undefined && { default: parameters[name] }),
        // A parameter with a unit of its own is not a difference of temperatures.
        ...(units[name] !== undefined && { unit: units[name], difference: undefined }),
      },
    ])
    const written = { ...common, ...other, parameters: Object.fromEntries(own) }
    return fillTemplate(written, { role, words })
  })
}

interface Filling {
  readonly role: string
  readonly words: { readonly en: string; readonly fr: string }
}

/** `{role}` and, in each language, `{words}`. */
function fillTemplate(value: unknown, filling: Filling, language?: 'en' | 'fr'): unknown {
  if (typeof value === 'string') {
    return value.replaceAll('{role}', filling.role).replaceAll('{words}', filling.words[language ?? 'en'])
  }
  if (Array.isArray(value)) return value.map((one) => fillTemplate(one, filling, language))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replaceAll('{role}', filling.role),
      fillTemplate(inner, filling, name === 'en' || name === 'fr' ? name : language),
    ]),
  )
}
