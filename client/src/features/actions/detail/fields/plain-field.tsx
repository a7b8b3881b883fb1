import type { ActionField } from '@bonfire/contract/actions/action-fields'
import { isFieldOfKind } from '@bonfire/contract/actions/fields'
import { isOffered, OneOfField, type OwnField } from './choice-fields.tsx'
import { AmountField, DayField, isOptionalLine, LineField } from './text-fields.tsx'

/** A field that is shown and edited as others of its kind are. */
export function PlainField({ action, name }: OwnField & { name: ActionField }) {
  if (isFieldOfKind(name, 'amount')) return <AmountField action={action} name={name} />
  if (isFieldOfKind(name, 'day')) return <DayField action={action} name={name} />
  if (isOptionalLine(name)) return <LineField action={action} name={name} />
  if (isOffered(name)) return <OneOfField action={action} name={name} />
  throw new TypeError(`The field ${name} needs a component of its own`)
}
