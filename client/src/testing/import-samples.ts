import type { HaystackSource } from '@bonfire/contract/imports/haystack-sources'
import type { ImportRun } from '@bonfire/contract/imports/imports'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import type { Sent } from './samples.ts'

/** An import of findings that is done and can be undone. */
export function importRun(part: Partial<Sent<typeof ImportRun>> = {}): Sent<typeof ImportRun> {
  const now = new Date().toISOString()
  return {
    id: '1',
    fileName: 'march.csv',
    kind: 'hits',
    format: 'csv',
    fileBytes: 1000,
    startedAt: now,
    startedBy: 'Ada Admin',
    endedAt: now,
    state: 'done',
    problem: null,
    received: 40,
    created: 30,
    updated: 10,
    unchanged: 0,
    rejectedCount: 0,
    rejected: [],
    counts: {},

    isFromFolder: false,
    isPulled: false,
    isFromCommandLine: false,
    mayUndo: true,
    undoneAt: null,
    undoneBy: null,
    ...part,
  }
}

export function haystackSource(part: Partial<Sent<typeof HaystackSource>> = {}): Sent<typeof HaystackSource> {
  return {
    id: '1',
    name: 'SkySpark',
    address: 'https://skyspark.example.com/api/demo/',
    username: 'bonfire',
    filter: 'spark',
    projectKey: null,
    mapping: null,
    intervalSeconds: 3600,
    isOn: true,
    isPulling: false,
    nextPullAt: new Date().toISOString(),
    lastSuccess: null,
    lastFailure: null,
    usualIntervalSeconds: null,
    isSilent: false,
    ...part,
  }
}

/** A preview without anything in it. */
export function importPreview(part: Partial<Sent<typeof ImportPreview>> = {}): Sent<typeof ImportPreview> {
  return {
    reading: null,
    mapping: null,
    columns: [],
    rows: [],
    counts: {},
    rowNumbers: (part.rows ?? []).map((_, place) => place + 1),
    checkedRowCount: 0,
    isComplete: true,
    outcome: { created: 0, updated: 0, unchanged: 0, rejectedCount: 0 },

    causes: [],
    problems: [],
    notes: [],
    newProjects: [],
    leftOut: [],
    samples: null,
    people: [],
    looksLike: null,
    obstacle: null,
    ...part,
  }
}
