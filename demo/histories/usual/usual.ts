import type { EquipKind } from '../../portfolio/plant.ts'
import * as air from './air.ts'
import * as meters from './meters.ts'
import type { Usual } from './noise.ts'
import * as plant from './plant.ts'

/** How each kind of equip behaves as long as nothing is wrong. */
export const USUAL: Record<EquipKind, Usual> = {
  ahu: air.airUnit,
  rtu: air.airUnit,
  vav: air.vav,
  fcu: air.fanCoil,
  fan: air.exhaustFan,
  crac: air.roomUnit,
  chiller: plant.chiller,
  tower: plant.tower,
  chwPump: plant.chilledWaterPump,
  boiler: plant.boiler,

  hhwPump: plant.heatingPump,
  dhw: plant.hotWater,
  case: plant.cabinet,
  coldRoom: plant.cabinet,
  rack: plant.rack,

  lighting: meters.lighting,
  incomer: meters.incomer,
  submeter: meters.submeter,
  gas: meters.gas,
  water: meters.water,
}
