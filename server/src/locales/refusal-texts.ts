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
