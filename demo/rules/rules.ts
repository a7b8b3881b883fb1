import { AIR_RULES } from '../content/rules-air.ts'
import { DATA_RULES } from '../content/rules-data.ts'
import { METERING_RULES } from '../content/rules-metering.ts'
import { OPTIMISATION_RULES } from '../content/rules-optimisation.ts'
import { PLANT_RULES } from '../content/rules-plant.ts'
import type { DemoRule } from './rule.ts'

export const DEMO_RULES: readonly DemoRule[] = [
  ...AIR_RULES,
  ...PLANT_RULES,
  ...OPTIMISATION_RULES,
  ...METERING_RULES,
  ...DATA_RULES,
]
