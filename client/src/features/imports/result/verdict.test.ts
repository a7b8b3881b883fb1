import { describe, expect, it } from 'vitest'
import { importPreview } from '../../../testing/import-samples.ts'
import { isFutile } from './verdict.ts'

const wrong = (...rows: number[]) => rows.map((row) => ({ row, code: 'text', message: 'Unknown site', params: {} }))

describe('an import of findings stores nothing', () => {
  it('if every row checked would be rejected', () => {
    const refused = (rejectedCount: number) => ({ created: 0, updated: 0, unchanged: 0, rejectedCount })
    expect(isFutile(importPreview({ checkedRowCount: 2, outcome: refused(2) }), 'hits')).toBe(true)
    expect(isFutile(importPreview({ checkedRowCount: 2, outcome: refused(1) }), 'hits')).toBe(false)
    expect(isFutile(importPreview({ checkedRowCount: 2 }), 'hits')).toBe(false)
  })

  it('if there are no rows', () => {
    expect(isFutile(importPreview({}), 'hits')).toBe(true)
  })
})

describe('an import of a portfolio stores nothing', () => {
  it('if all of it is there already', () => {
    const site = { created: 0, updated: 0, unchanged: 3 }
    expect(isFutile(importPreview({ counts: { site } }), 'model')).toBe(true)
    expect(isFutile(importPreview({ counts: { site, rule: { ...site, updated: 1 } } }), 'model')).toBe(false)
    expect(isFutile(importPreview({ counts: { site: { ...site, created: 1 } } }), 'haystack')).toBe(false)
  })

  it('if anything in it is wrong', () => {
    const counts = { site: { created: 1, updated: 0, unchanged: 0 } }
    expect(isFutile(importPreview({ counts, problems: wrong(1) }), 'model')).toBe(true)
  })
})

describe('an import of samples stores nothing', () => {
  it('if all of them are stored already or rejected, and no others', () => {
    const outcome = { created: 0, updated: 0, unchanged: 5, rejectedCount: 1 }
    expect(isFutile(importPreview({ checkedRowCount: 6, outcome }), 'samples')).toBe(true)
    const some = { ...outcome, created: 1 }
    expect(isFutile(importPreview({ checkedRowCount: 7, outcome: some, problems: wrong(1) }), 'samples')).toBe(false)
  })
})
