import { limited, type Usual } from './noise.ts'

const HYDRAULIC_KILOPASCALS = 110

export const chiller: Usual = ({ isRunning, cooling, outdoors }, { own, now }) => {
  const isOn = isRunning && cooling > 0.15
  const cwst = limited(outdoors + 3, 18, 27)
  if (!isOn) {
    const still = 13 + 0.15 * now(2)
    return { chwst: still, chwrt: still + 0.4, cwst, cwrt: cwst, refCond: cwst, flow: 0, chillerOn: 0, load: 0 }
  }
  const load = limited(25 + 60 * cooling + 3 * now(1), 20, 95)
  const cwrt = cwst + (5 * load) / 100
  return {
    chwst: 6.5 + 0.2 * own(2) + 0.1 * now(2),
    chwrt: 6.8 + 0.2 * own(2) + (5.8 * Math.max(50, load)) / 100,
    cwst,
    cwrt,
    refCond: cwrt + 1.4 + 0.1 * now(3),
    flow: 45_000 * (1 + 0.2 * own(4) + 0.01 * now(4)),
    chillerOn: 1,
    load,
  }
}

export const tower: Usual = ({ isRunning, cooling, outdoors }, { own, now }) => {
  const isOn = isRunning && cooling > 0.15
  const basin = limited(outdoors + 3 + 0.3 * own(1) + 0.2 * now(1), 16, 26)
  return { basin, fan: isOn ? limited(20 + 70 * cooling + 2 * now(2), 0, 94) : 0, set: 26 }
}

const pump = (load: number, isOn: boolean, { own, now }: Parameters<Usual>[1]) => {
  const speed = isOn ? 48 + 30 * load + now(1) : 0
  const dp = isOn ? HYDRAULIC_KILOPASCALS * (1 + 0.15 * own(2) + 0.02 * now(2)) : 0
  return { dp, pump: speed, speedCmd: speed, pumpOn: isOn ? 1 : 0 }
}

export const chilledWaterPump: Usual = ({ isRunning, cooling }, noise) => {
  const isOn = isRunning && cooling > 0.15
  const water = isOn
    ? { chwst: 6.6 + 0.1 * noise.now(3), chwrt: 10.2 + 2.5 * cooling }
    : { chwst: 13 + 0.1 * noise.now(3), chwrt: 13.4 + 0.1 * noise.now(4) }
  return { ...pump(cooling, isOn, noise), ...water }
}

export const heatingPump: Usual = ({ isRunning, heating }, noise) => pump(heating, isRunning && heating > 0.05, noise)

export const boiler: Usual = ({ isRunning, heating }, { own, now }) => {
  const isOn = isRunning && heating > 0.05
  if (!isOn) {
    const still = 32 + 2 * own(1) + 0.15 * now(2)
    return { hwst: still, hwrt: still - 1, hwSp: 70, flow: 0, boilerOn: 0 }
  }
  return {
    hwst: 69.5 + 0.8 * now(2),
    hwrt: 69.5 - 8 - 6 * heating + 0.4 * now(3),
    hwSp: 70,
    flow: 9000 + 4000 * heating + 800 * own(4) + 100 * now(4),
    boilerOn: 1,
  }
}

export const hotWater: Usual = ({ isOpen }, { own, now }) => ({
  flow: 61 + 0.5 * own(1) + 0.4 * now(1),
  return: 57 + 0.4 * own(2) + (isOpen ? -0.6 : 0) + 0.3 * now(2),
  storage: 61 + 0.6 * own(3) + 0.5 * now(3),
  dp: 25 + now(4),
  pump: 65 + now(5),
  speedCmd: 65,
})

export const cabinet: Usual = ({ outdoors }, { own, now }) => ({
  airOn: 2.6 + 0.5 * own(1) + 0.04 * limited(outdoors, 0, 30) + 0.3 * now(1),
  airOff: -1.2 + 0.4 * own(2) + 0.3 * now(2),
  suction: 315 + 15 * own(3) + 6 * now(3),
})

export const rack: Usual = ({ outdoors, isOpen }, { own, now }) => ({
  suction: 315 + 10 * own(1) + 5 * now(1),
  discharge: 1020 + 9 * limited(outdoors, 5, 32) + 20 * own(2) + 10 * now(2),
  current: 32 + (isOpen ? 8 : 0) + 0.3 * limited(outdoors, 0, 30) + now(3),
})
