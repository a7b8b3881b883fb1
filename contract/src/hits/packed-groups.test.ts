import { expect, test } from 'vitest'
import { PackedGroups, type PackedPart, unpackEquipNames, unpackGroups } from './packed-groups.ts'

const part: PackedPart = {
  sites: [
    { siteId: 'tower', site: 'Tower', region: 'NSW', project: 'P1', groupCount: 2, equipCount: 2 },
    { siteId: 'annexe', site: 'Annexe', region: null, project: 'P2', groupCount: 1, equipCount: 1 },
  ],
  severities: ['critical', null],
  columns: {
    rule: [0, 1, 0],
    priority: [1, 0, 2],
    severity: [0, 1, 1],
    hits: [7, 2, 1],
    snoozedHits: [3, 0, 0],
    duration: [900, 60, 30],
    daysAgo: [0, 1, 9],
    latestSecond: [3600, -7200, 0],
    targetCount: [2, 1, 1],
    snoozedTargetCount: [1, 0, 0],
    actionsCount: [2, 0, 0],
    snoozedActionsCount: [1, 0, 0],
    newAt: [1_773_100_800, 0, 0],
    cameBack: [0, 6, 1],
  },
  targets: [1, 0, 1, 0],
  activeLatest: [2, 60],
  equipNames: ['AHU 1', 'Meter'],
  equips: [1, 0, 0],
  wakesAt: 1_773_200_000,
}

const packedWith = (...parts: PackedPart[]): PackedGroups => ({
  rules: [
    { ruleId: 'fan', ruleName: 'Fan runs at night', ruleType: 'fdd' },
    { ruleId: 'meter', ruleName: 'Meter stands still', ruleType: null },
  ],
  to: '2026-03-10',
  parts,
})
const packed = packedWith(part)

test('packed groups unpack to one object per rule and site', () => {
  const [fan, meter, annexe] = unpackGroups([packed])
  expect(fan).toEqual({
    siteId: 'tower',
    ruleId: 'fan',
    ruleName: 'Fan runs at night',
    ruleType: 'fdd',
    region: 'NSW',
    site: 'Tower',
    project: 'P1',
    targets: [1, 0],
    targetCount: 2,
    activeTargetCount: 1,
    actionsCount: 2,
    activeActionsCount: 1,
    hits: 7,
    activeHits: 4,
    duration: 900,
    latest: '2026-03-10',
    latestAt: Date.parse('2026-03-10T01:00:00Z') / 1000,
    activeLatest: '2026-03-08',
    activeLatestAt: Date.parse('2026-03-08T00:01:00Z') / 1000,
    priority: 1,
    severity: 'critical',
    newAt: 1_773_100_800,
    cameBack: [],
  })
  expect(meter).toMatchObject({ ruleType: null, severity: null, latest: '2026-03-09', targets: [1] })
  expect(meter).toMatchObject({ newAt: null, cameBack: ['closed', 'snoozed'] })
  expect(meter?.latestAt).toBe(Date.parse('2026-03-08T22:00:00Z') / 1000)
  expect(meter).toMatchObject({ activeLatest: meter?.latest, activeLatestAt: meter?.latestAt })
  expect(annexe).toMatchObject({ siteId: 'annexe', region: null, latest: '2026-03-01', targets: [2] })
})

test('equipment from different parts and responses keeps different numbers', () => {
  for (const answers of [[packed, packed], [packedWith(part, part)]]) {
    const groups = unpackGroups(answers)
    expect(groups.map((group) => group.targets)).toEqual([[1, 0], [1], [2], [4, 3], [4], [5]])
  }
})

test('an all-snoozed group has no newest active firing', () => {
  const columns = { ...part.columns, snoozedTargetCount: [2, 0, 0] }
  const [fan, meter] = unpackGroups([packedWith({ ...part, columns, activeLatest: [] })])
  expect(fan).toMatchObject({ latest: '2026-03-10', activeLatest: null, activeLatestAt: null })
  expect(meter).toMatchObject({ activeLatest: '2026-03-09' })
})

test('a group snoozed in part keeps its newest firing behind an all-snoozed one', () => {
  const counts = { targetCount: [2, 2, 1], snoozedTargetCount: [2, 1, 0] }
  const columns = { ...part.columns, ...counts }
  const [fan, meter] = unpackGroups([packedWith({ ...part, columns, targets: [1, 0, 0, 1, 0], activeLatest: [3, 60] })])
  expect(fan).toMatchObject({ activeTargetCount: 0, activeLatest: null })
  const activeLatestAt = Date.parse('2026-03-07T00:01:00Z') / 1000
  expect(meter).toMatchObject({ activeTargetCount: 1, activeLatest: '2026-03-07', activeLatestAt })
})

test('equipment is named by its number in the groups', () => {
  const answers = [packed, packedWith(part)]
  const names = unpackEquipNames(answers)
  const groups = unpackGroups(answers)
  expect(groups.map(({ targets }) => targets.map((target) => names[target]))).toEqual([
    ['AHU 1', 'Meter'],
    ['AHU 1'],
    ['AHU 1'],
    ['AHU 1', 'Meter'],
    ['AHU 1'],
    ['AHU 1'],
  ])
})

test('refuses a column with anything but whole numbers', () => {
  const { columns } = part
  expect(PackedGroups.safeParse(packed).success).toBe(true)
  for (const hits of [[1.5, 2, 3], ['1', 2, 3], [null, 2, 3], {}, null]) {
    expect(
      PackedGroups.safeParse(packedWith({ ...part, columns: { ...columns, hits: hits as number[] } })).success,
    ).toBe(false)
  }
})

test('refuses a group whose rule has no name', () => {
  const columns = { ...part.columns, rule: [0, 2, 0] }
  expect(() => unpackGroups([packedWith({ ...part, columns })])).toThrow('name no rule for group 1')
})
