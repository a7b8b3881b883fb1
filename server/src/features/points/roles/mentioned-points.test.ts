import type { PointRole } from '@bonfire/contract/histories/roles'
import { expect, it } from 'vitest'
import { mentionedPoints } from './mentioned-points.ts'

const point = (pointId: string, name: string, role: PointRole | null = null) => ({ pointId, name, role })
const UNIT = [
  point('ahu-1.sat', 'DA-T', 'sat'),
  point('ahu-1.sat-sp', 'DA-T SP', 'satSp'),
  point('ahu-1.filter', 'Filter DP'),
  point('ahu-1.oad', 'Damper 1', 'oad'),
  point('ahu-1.cc', 'CHW-VLV', 'cc'),
  point('ahu-1.fan', 'SF-S', 'fanOn'),
  point('ahu-1.x17', 'x17'),
]

it.each([
  ['Filter differential pressure 320 Pa, clean at 250 Pa', ['ahu-1.filter']],
  ['Supply air temperature 5 K above its setpoint while the cooling valve is 100 % open', ['ahu-1.sat', 'ahu-1.cc']],
  ['Discharge air temp setpoint never reset', ['ahu-1.sat', 'ahu-1.sat-sp']],
  ['Outside air damper stuck', ['ahu-1.oad']],
  ['Supply fan status on at night', ['ahu-1.fan']],
  ['Perte de charge: ahu-1.x17 = 12', ['ahu-1.x17']],
  ['Température de soufflage trop élevée', ['ahu-1.sat']],
  ['Belt slips', []],
  ['', []],
])('%j is about %j', (text, ids) => {
  expect(mentionedPoints(text, UNIT)).toEqual(ids)
})
