import type { DemoRule } from './rule.ts'
import { AIR_RULES } from './rules-air.ts'
import { DATA_RULES } from './rules-data.ts'
import { METERING_RULES } from './rules-metering.ts'
import { OPTIMISATION_RULES } from './rules-optimisation.ts'
import { PLANT_RULES } from './rules-plant.ts'

export const DEMO_RULES: readonly DemoRule[] = [
  ...AIR_RULES,
  ...PLANT_RULES,
  ...OPTIMISATION_RULES,
  ...METERING_RULES,
  ...DATA_RULES,
]
