/** The places that a value can come from, the nearest first. They are apart, because evidence is part of the first load. */
export const PARAMETER_SOURCES = ['equip', 'site', 'project', 'tenant', 'default'] as const
