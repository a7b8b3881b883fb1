/** The places that a value can come from, the nearest first. */
export const PARAMETER_SOURCES = ['equip', 'site', 'project', 'tenant', 'default'] as const
