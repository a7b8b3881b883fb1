import type { SessionUser } from '@bonfire/contract/users'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { mayAdministerUsers, mayOpenGroups } from '../features/auth/permissions.ts'

interface GuardArguments {
  context: { user: SessionUser }
  location: ParsedLocation
}

/** Without userAdmin these pages are not there (AUTH-19). */
export function requireUserAdmin({ context, location }: GuardArguments): void {
  if (!mayAdministerUsers(context.user)) throw redirect({ to: '/404', search: location.search, replace: true })
}

export function requireGroups({ context, location }: GuardArguments): void {
  if (!mayOpenGroups(context.user)) throw redirect({ to: '/404', search: location.search, replace: true })
}
