import * as z from 'zod/mini'
import { issue } from '../refusals/problem.ts'

const FORM = /^[a-z][a-zA-Z0-9]*$/
const LONGEST = 40

export const isRoleName = (name: string): boolean => name.length <= LONGEST && FORM.test(name)

/** The name of a role, of those that come with Bonfire or of a tenant's own, as conditions write it: `glycolTemp`. */
export const RoleName = z.string().check(z.maxLength(LONGEST), z.regex(FORM, { error: issue('role.name-form') }))
