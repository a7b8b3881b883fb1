/** A text in ICU that is one of the labels, chosen by a parameter that is its name. */
export const choiceOf = <const Parameter extends string>(
  parameter: Parameter,
  labels: Readonly<Record<string, string>>,
): `{${Parameter}, select, other {}}` => {
  const choices = Object.entries(labels).map(([name, label]) => `${name} {${label}}`)
  return `{${parameter}, select, ${choices.join(' ')} other {}}` as `{${Parameter}, select, other {}}`
}
