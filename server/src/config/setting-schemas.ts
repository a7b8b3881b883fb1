import * as z from 'zod'

/** Configuration errors, in lines that name the settings. */
export class ConfigError extends Error {}

export const WebAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)

/** An optional setting; an empty one counts as absent. */
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyIsAbsent, schema.optional())

export const withDefault = <S extends z.ZodType>(schema: S, fallback: z.output<S>) =>
  z.preprocess(
    emptyIsAbsent,
    schema.optional().transform((value) => value ?? fallback),
  )

/** Comma-separated known words, without duplicates. */
export const wordList = <const Word extends string>(known: readonly Word[]) =>
  z.string().transform((text, parsing): Word[] =>
    [...new Set(listed(text))].flatMap((entry) => {
      const word = known.find((one) => one === entry)
      if (word) return [word]
      parsing.addIssue(`there is no "${entry}"; there are: ${known.join(', ')}`)
      return []
    }),
  )

/** The entries of a comma-separated text. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
