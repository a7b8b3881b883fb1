import type { PersonPreview } from '@bonfire/contract/imports/preview'
import type { ManagedUser } from '@bonfire/contract/people/managed-users'
import { listText, sortNames } from '../texts.ts'
import { portfolioText } from './portfolio.service.ts'

const FIELDS = ['email', 'fullName', 'role', 'groups', 'portfolio'] as const
type Field = (typeof FIELDS)[number]
/** The fields of a user that the form has. */
export type Fields = { readonly [F in Field]?: ManagedUser[F] | undefined }

export interface FieldChange {
  readonly field: Field
  readonly from: string | null
  readonly to: string | null
}

/** Each field as text, for comparing and recording. */
const TEXT_OF: { readonly [F in Field]: (fields: Fields) => string | null | undefined } = {
  email: ({ email }) => email,
  fullName: ({ fullName }) => fullName,
  role: ({ role }) => role,
  groups: ({ groups }) => groups && listText(sortNames(groups)),
  portfolio: ({ portfolio }) => portfolio && portfolioText(portfolio),
}

/** The fields that are given, as comparable texts. */
export const textsOf = (fields: Fields): Record<string, string | null> =>
  Object.fromEntries(
    FIELDS.filter((field) => fields[field] !== undefined).map((field) => [field, TEXT_OF[field](fields) ?? null]),
  )

export function changesOf(present: Fields, wanted: Fields): FieldChange[] {
  return FIELDS.flatMap((field) => {
    if (wanted[field] === undefined) return []
    const from = TEXT_OF[field](present) ?? null
    const to = TEXT_OF[field](wanted) ?? null
    return from === to ? [] : [{ field, from, to }]
  })
}

/** The same of a person in a table, who may be new. */
export const changedFields = (user: ManagedUser | undefined, wanted: Omit<Fields, 'email'>): PersonPreview['changes'] =>
  changesOf(user ?? {}, wanted).flatMap(({ field, from, to }) => (field === 'email' ? [] : [{ field, from, to }]))
