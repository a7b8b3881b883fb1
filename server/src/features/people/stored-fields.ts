import { STORED_USER_FIELDS, type StoredUserField, USER_FIELDS } from '@bonfire/contract/people/managed-users'

type Values = { readonly [Field in StoredUserField]?: unknown }
type Given<Of, Field extends keyof Of> = Exclude<Of[Field], undefined>
type ColumnOf<Field> = Field extends StoredUserField ? (typeof USER_FIELDS)[Field]['column'] : never

/** The fields that are stored as they are, of a person or of a change. */
export const storedFieldsOf = <Of extends Values>(given: Of) =>
  Object.fromEntries(
    STORED_USER_FIELDS.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]),
  ) as { [Field in keyof Of as Field & StoredUserField]: Given<Of, Field> }

/** The same by the columns that they are stored in. */
export const columnsOf = <Of extends Values>(given: Of) =>
  Object.fromEntries(
    Object.entries(storedFieldsOf(given)).map(([field, value]) => [
      USER_FIELDS[field as StoredUserField].column,
      value,
    ]),
  ) as { [Field in keyof Of as ColumnOf<Field>]: Given<Of, Field> }

/** A change of the columns. */
export type StoredColumns = { readonly [Field in StoredUserField as ColumnOf<Field>]?: string }
