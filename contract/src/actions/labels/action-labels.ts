import type { ActionFieldName, Choice, FieldsOfKind } from '../fields.ts'

type ChoiceField = FieldsOfKind<'choice'>

/** One language's labels of an action's fields and of their stored values: the same in a mail as on the screen. */
export interface ActionLabels {
  readonly fields: Readonly<Record<ActionFieldName, string>>
  readonly choices: { readonly [Field in ChoiceField]: Readonly<Record<Choice<Field>, string>> }
  /** The problems of a field in a form or a request, by the code after `action.`. */
  readonly problems: Readonly<Record<string, string>>
}

/** The label of a stored value; a value that is no longer offered is its own. */
export const choiceLabel = ({ choices }: ActionLabels, field: ChoiceField, value: string): string => {
  const labels: Readonly<Record<string, string>> = choices[field]
  return labels[value] ?? value
}
