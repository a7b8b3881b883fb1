import * as z from 'zod/mini'
import { issue } from '../refusals/problem.ts'

/** A site-local day. */
export const LocalDate = z.iso.date().check(z.refine((day) => day >= '0001', { error: issue('value.year-zero') }))
