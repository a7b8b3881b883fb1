import type { CatalogueCase, Inputs } from '../catalogue-case.ts'

const ON = { 'ahu.fanOn': true, occ: true }
const COOLING: Inputs = { ...ON, reheat: '0 %', zat: '25 °C', zoneCoolSp: '24 °C' }
const HEATING: Inputs = { ...ON, reheat: '50 %', zat: '19 °C', zoneCoolSp: '24 °C', 'hotPlant.hwPlantOn': true }

export const VAV_CASES: readonly CatalogueCase[] = [
  {
    key: 'g36-vav-flow-l3',
    fires: { ...COOLING, flowSp: '100 L/s', flow: '69.9 L/s' },
    silent: [{ flow: '70 L/s' }, { flowSp: '0 L/s' }, { occ: false }],
  },
  {
    key: 'g36-vav-flow-l2',
    fires: { ...COOLING, flowSp: '100 L/s', flow: '49.9 L/s' },
    silent: [{ flow: '50 L/s' }],
  },
  {
    key: 'g36-vav-dat-l3',
    fires: { ...HEATING, datSp: '35 °C', dat: '26.9 °C' },
    silent: [{ dat: '27 °C' }, { 'hotPlant.hwPlantOn': false }],
  },
  { key: 'g36-vav-dat-l2', fires: { ...HEATING, datSp: '35 °C', dat: '17.9 °C' }, silent: [{ dat: '18 °C' }] },
  {
    key: 'g36-vav-flow-sensor',
    fires: { 'ahu.fanOn': false, flow: '10.1 L/s', flowMax: '100 L/s' },
    silent: [{ flow: '10 L/s' }, { 'ahu.fanOn': true }],
  },
  {
    key: 'g36-vav-damper-leak',
    fires: { ...COOLING, damper: '1 %', flow: '10.1 L/s', flowMax: '100 L/s' },
    silent: [{ flow: '10 L/s' }, { damper: '1.1 %' }, { 'ahu.fanOn': false }],
  },
  {
    key: 'g36-vav-valve-leak',
    fires: { ...COOLING, reheat: '1 %', dat: '16.1 °C', 'ahu.sat': '13 °C' },
    silent: [{ dat: '16 °C' }, { reheat: '1.1 %' }],
  },
  {
    key: 'vav-zone-warm',
    fires: { ...COOLING, zoneCoolSp: '75 °F', zat: '77.1 °F' },
    silent: [{ zat: '77 °F' }, { occ: false }],
  },
  {
    key: 'vav-zone-cold',
    fires: { ...HEATING, zoneHeatSp: '70 °F', zat: '67.9 °F' },
    silent: [{ zat: '68 °F' }, { occ: false }],
  },
  {
    key: 'opt-reheat-in-summer',
    fires: { ...COOLING, reheat: '52.1 %', oat: '78.1 °F' },
    silent: [{ reheat: '52 %' }, { oat: '78 °F' }],
  },
]
