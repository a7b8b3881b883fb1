import { listOwnRoles, type OwnRole, type OwnRoleTypes } from '@bonfire/contract/histories/own-roles'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** Colleagues add roles too, so they are fetched again when someone comes back. */
export const ownRolesQuery = queryOptions({
  queryKey: ['own-roles'],
  queryFn: ({ signal }) => call(listOwnRoles, { signal }),
  staleTime: MILLISECONDS_PER_MINUTE,
  refetchOnWindowFocus: true,
})

const NONE: readonly OwnRole[] = []

/** None until they are known. */
export const useOwnRoles = (): readonly OwnRole[] => useQuery(ownRolesQuery).data?.roles ?? NONE

export const typesOfRoles = (roles: readonly OwnRole[]): OwnRoleTypes =>
  Object.fromEntries(roles.map(({ role, type }) => [role, type]))
