import type { PersonPreview } from '@bonfire/contract/imports/preview'
import {
  isStoredField,
  type ManagedUser,
  type StoredUserField,
  USER_FIELD_NAMES,
  type UserField,
} from '@bonfire/contract/people/managed-users'
import { listText, sortNames } from '../texts.ts'
import { portfolioText } from './portfolio.service.ts'

/** The fields of a user that the form has. */
export type Fields = { readonly [Field in UserField]?: ManagedUser[Field] | undefined }

export interface FieldChange {
  readonly field: UserField
  readonly from: string | null
  readonly to: string | null
}

type TextOf = (fields: Fields) => string | null | undefined

/** The fields that are more than a text. */
const TEXTS: Readonly<Record<Exclude<UserField, StoredUserField>, TextOf>> = {
  groups: ({ groups }) => groups && listText(sortNames(groups)),
  portfolio: ({ portfolio }) => portfolio && portfolioText(portfolio),
}

/** A field as text, for comparing and recording; null if it is empty. */
const textOf = (field: UserField, fields: Fields): string | null =>
  (isStoredField(field) ? fields[field] : TEXTS[field](fields)) ?? null

/** The fields that are given, as comparable texts. */
export const fieldTexts = (fields: Fields): Record<string, string | null> =>
  Object.fromEntries(
    USER_FIELD_NAMES.filter((field) => fields[field] !== undefined).map((field) => [field, textOf(field, fields)]),
  )

export function changesOf(present: Fields, wanted: Fields): FieldChange[] {
  return USER_FIELD_NAMES.flatMap((field) => {
    if (wanted[field] === undefined) return []
    const from = textOf(field, present)
    const to = textOf(field, wanted)
    return from === to ? [] : [{ field, from, to }]
  })
}

/** The same of a person in a table, who may be new. */
export const changedFields = (user: ManagedUser | undefined, wanted: Omit<Fields, 'email'>): PersonPreview['changes'] =>
  changesOf(user ?? {}, wanted).flatMap(({ field, from, to }) => (field === 'email' ? [] : [{ field, from, to }]))
