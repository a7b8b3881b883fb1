import type { ImportPreview } from '@bonfire/contract/imports/imports'
import { describe, expect, it } from 'vitest'
import { isFutile } from './verdict.ts'

const preview = (part: Partial<ImportPreview>): ImportPreview => ({
  reading: null,
  columns: [],
  rows: [],
  counts: {},
  checkedRowCount: 0,
  problems: [],
  leftOut: [],
  ...part,
})
const wrong = (...rows: number[]) => rows.map((row) => ({ row, code: 'text', message: 'Unknown site', params: {} }))

describe('an import of findings stores nothing', () => {
  it('if every row checked would be rejected, some for several reasons', () => {
    expect(isFutile(preview({ checkedRowCount: 2, problems: wrong(1, 2) }), 'hits')).toBe(true)
    expect(isFutile(preview({ checkedRowCount: 2, problems: wrong(1, 1) }), 'hits')).toBe(false)
    expect(isFutile(preview({ checkedRowCount: 2 }), 'hits')).toBe(false)
  })

  it('if there are no rows', () => {
    expect(isFutile(preview({}), 'hits')).toBe(true)
  })
})

describe('an import of a portfolio stores nothing', () => {
  it('if all of it is there already', () => {
    const site = { created: 0, updated: 0, unchanged: 3 }
    expect(isFutile(preview({ counts: { site } }), 'model')).toBe(true)
    expect(isFutile(preview({ counts: { site, rule: { ...site, updated: 1 } } }), 'model')).toBe(false)
    expect(isFutile(preview({ counts: { site: { ...site, created: 1 } } }), 'haystack')).toBe(false)
  })

  it('if anything in it is wrong', () => {
    const counts = { site: { created: 1, updated: 0, unchanged: 0 } }
    expect(isFutile(preview({ counts, problems: wrong(1) }), 'model')).toBe(true)
  })
})
