import type { ParamsOf, TextCode } from '@bonfire/contract/refusals/catalogue'
import type { ICUArgs } from 'use-intl/core'

/** Texts use numbers and strings; lists and nested problems are already strings. */
type Rendered<Params> = {
  [Name in keyof Params]: Params[Name] extends number ? number : Params[Name] extends string ? Params[Name] : string
}
type Asked<Text extends string> = ICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: never }
>

/** The text, if its code has all the parameters it uses. */
type Fitting<Texts> = {
  [Code in keyof Texts]: Code extends TextCode
    ? Texts[Code] extends string
      ? Rendered<ParamsOf<Code>> extends Asked<Texts[Code]>
        ? Texts[Code]
        : { 'asks for what the code does not have': Asked<Texts[Code]> }
      : never
    : never
}

/** One language's texts for some codes: a missing text, an unknown code, or a wrong parameter is a type error. */
export const refusalTexts =
  <Codes extends TextCode>() =>
  <const Texts extends Record<Codes, string>>(texts: Texts & Fitting<Texts>): Texts =>
    texts

/** Texts by their whole codes; browsers and servers share those that are without. */
export const withPrefix = <const Prefix extends string, const Texts extends Readonly<Record<string, string>>>(
  prefix: Prefix,
  texts: Texts,
) =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [`${prefix}.${code}`, text])) as {
    [Code in keyof Texts & string as `${Prefix}.${Code}`]: Texts[Code]
  }

/** A text in ICU that is one of the labels, chosen by a parameter that is its name. */
export const selectLabel = <const Parameter extends string>(
  parameter: Parameter,
  labels: Readonly<Record<string, string>>,
): `{${Parameter}, select, other {}}` => {
  const choices = Object.entries(labels).map(([name, label]) => `${name} {${label}}`)
  return `{${parameter}, select, ${choices.join(' ')} other {}}` as `{${Parameter}, select, other {}}`
}
