import * as z from 'zod/mini'

/** Where a value comes from, the nearest first. */
export const PARAMETER_SOURCES = ['equip', 'site', 'project', 'tenant', 'default'] as const
export const ParameterSource = z.enum(PARAMETER_SOURCES)
export type ParameterSource = z.infer<typeof ParameterSource>
