/** Texts by their whole codes; browsers and servers share those that are without. */
export const withPrefix = <const Prefix extends string, const Texts extends Readonly<Record<string, string>>>(
  prefix: Prefix,
  texts: Texts,
) =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [`${prefix}.${code}`, text])) as {
    [Code in keyof Texts & string as `${Prefix}.${Code}`]: Texts[Code]
  }
