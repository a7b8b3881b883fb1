/** Where a value comes from, the nearest first. */
export const PARAMETER_SOURCES = ['equip', 'site', 'project', 'tenant', 'default'] as const
