import type { IdleCheck } from '@bonfire/contract/diagnosis/equip-diagnosis'

/** True if a single point, or something other than a point, keeps a rule from running. */
export const isNear = ({ status, names }: IdleCheck): boolean => status !== 'missing' || names.length === 1
