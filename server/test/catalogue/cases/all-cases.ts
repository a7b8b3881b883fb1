import type { CatalogueCase } from '../catalogue-case.ts'
import { AHU_PROPOSALS, APAR, GUIDELINE_36 } from './ahu-cases.ts'
import { BOX_CASES } from './box-cases.ts'
import { PLANT_CASES } from './plant-cases.ts'
import { FEEDBACK_CASES, METER_CASES, SCHEDULE_CASES, SENSOR_CASES } from './schedule-cases.ts'
import { VAV_CASES } from './vav-cases.ts'

/** One for each definition of the catalogue. */
export const CASES: readonly CatalogueCase[] = [
  ...[...GUIDELINE_36, ...APAR, ...AHU_PROPOSALS, ...VAV_CASES, ...BOX_CASES],
  ...[...PLANT_CASES, ...SCHEDULE_CASES, ...SENSOR_CASES, ...METER_CASES, ...FEEDBACK_CASES],
]
