import { limited, type Usual } from './noise.ts'

const MINIMUM_OUTSIDE_AIR = 20

/** An air handler or rooftop unit: free cooling first, and never heating and cooling together. */
export const airUnit: Usual = ({ isRunning, isOpen, outdoors, cooling }, { own, now }) => {
  const oat = outdoors + 0.3 * own(1)
  const rat = (isRunning ? 22.8 : 21.6 + 1.2 * cooling) + 0.3 * own(2) + 0.15 * now(2)
  const dspSp = 250 + 10 * Math.round(2 * own(3))
  const satSp = Math.round(2 * limited(19 - 6 * cooling, 13.5, 19)) / 2
  if (!isRunning) {
    const still = { dsp: 2 + now(4), dspSp, fan: 0, fanCmd: 0, fanOn: 0, filter: 2 + now(5), kw: 0, oaFlow: 0 }
    return {
      ...still,
      sat: rat - 0.8,
      satSp,
      mat: rat - 0.5,
      rat,
      oat,
      oad: 0,
      cc: 0,
      hc: 0,
      co2: 430,
      zat: rat,
      zoneCoolSp: 27,
    }
  }
  const isFree = oat < rat - 2 && cooling > 0
  const wanted = isFree ? (100 * (rat - satSp)) / Math.max(1, rat - oat) : MINIMUM_OUTSIDE_AIR
  const oad = limited(wanted, MINIMUM_OUTSIDE_AIR, 100)
  const mat = rat + ((oat - rat) * oad) / 100
  const needed = satSp - mat
  const fan = 58 + 18 * cooling + 2 * now(6)
  return {
    sat: satSp + 0.25 * now(7),
    satSp,
    mat,
    rat,
    oat,
    oad,
    cc: needed < -0.3 ? limited(-needed * 7, 0, 92) : 0,
    hc: needed > 0.3 ? limited(needed * 7, 0, 92) : 0,
    dsp: dspSp * (1 + 0.015 * now(8)),
    dspSp,
    fan,
    fanCmd: 1,
    fanOn: 1,
    filter: 140 + 25 * own(9) + 4 * now(9),
    kw: 7 * (fan / 70) ** 3,
    zat: rat,
    zoneCoolSp: 24.5,
    co2: (isOpen ? 680 : 480) + 40 * own(10) + 20 * now(10),
    oaFlow: 45 * oad * (1 + 0.1 * own(11)),
  }
}

export const vav: Usual = ({ isRunning, cooling, heating }, { own, now }) => {
  if (!isRunning) return { ...emptyRoom(cooling, own(1), now(3)), flow: 0, flowSp: 0, damper: 0, reheat: 0 }
  const flowSp = Math.round(120 + 40 * own(2) + 60 * cooling)
  const reheat = limited(45 * heating - 10, 0, 60)
  return {
    zat: 22.4 + 0.4 * own(3) + 0.15 * now(3),
    zoneCoolSp: 24.5,
    dat: 14.5 + 2 * heating + (16 * reheat) / 100 + 0.3 * now(4),
    flow: flowSp * (1 + 0.03 * now(5)),
    flowSp,
    damper: 38 + 30 * cooling + 5 * own(6),
    reheat,
  }
}

export const fanCoil: Usual = ({ isRunning, cooling, heating }, { own, now }) => {
  if (!isRunning) return { ...emptyRoom(cooling, own(1), now(3)), flow: 0, cc: 0 }
  const cc = limited(85 * cooling - 10, 0, 90)
  return {
    zat: 22.5 + 0.4 * own(3) + 0.2 * now(3),
    zoneCoolSp: 24.5,
    cc,
    dat: 22 + 12 * heating - (9 * cc) / 100 + 0.3 * now(4),
    flow: 140 + 40 * own(5) + 3 * now(5),
  }
}

function emptyRoom(cooling: number, own: number, now: number) {
  const zat = 19.5 + 4.5 * cooling + 0.5 * own + 0.15 * now
  return { zat, zoneCoolSp: 27, dat: zat - 0.4 }
}

export const exhaustFan: Usual = ({ isRunning }, { own, now }) =>
  isRunning
    ? { current: 4.5 + 1.5 * own(1) + 0.1 * now(1), fanCmd: 1, fanOn: 1, fan: 70 }
    : { current: 0, fanCmd: 0, fanOn: 0, fan: 0 }

export const roomUnit: Usual = ({ cooling }, { own, now }) => ({
  rat: 23.5 + 0.7 * own(1) + 0.2 * now(1),
  sat: 16 + 0.5 * own(2) + 0.2 * now(2),
  rh: 47 + 2 * own(3) + now(3),
  fan: 62 + 12 * cooling + now(4),
  filter: 150 + 20 * own(5) + 3 * now(5),
})
