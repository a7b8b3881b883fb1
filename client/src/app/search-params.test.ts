import { describe, expect, it } from 'vitest'
import { analysisSearch, parseSearch, stringifySearch } from './search-params.ts'

describe('the query string', () => {
  it('stays readable text when written and read', () => {
    const text = '?sites=p1~s1,p2~s2&analysisSearch=123%20%22a%2Bb%22&daysRange=7'
    const search = parseSearch(text)
    expect(search).toEqual({ sites: 'p1~s1,p2~s2', analysisSearch: '123 "a+b"', daysRange: '7' })
    expect(stringifySearch(search)).toBe(text)
  })

  it('keeps the last of repeated values, but every status', () => {
    expect(parseSearch('?category=fdd&category=other')).toEqual({ category: 'other' })
    expect(parseSearch('?status=bogus&status=closed')).toEqual({ status: 'bogus,closed' })
  })

  it('leaves out empty values', () => {
    expect(stringifySearch({ sites: undefined, category: '' })).toBe('')
  })
})

describe('the parameters of the analysis screens', () => {
  it('keep known values', () => {
    expect(analysisSearch({ category: 'fdd', daysRange: '30', analysisSearch: '123' })).toEqual({
      category: 'fdd',
      daysRange: 30,
      analysisSearch: '123',
    })
  })

  it.each(['8', 'seven', '3.5', '-1'])('keep a daysRange like %j that cannot be read, to say so', (daysRange) => {
    expect(analysisSearch({ daysRange }).daysRange).toBe(daysRange)
    expect(analysisSearch({ daysRange: '' }).daysRange).toBeUndefined()
  })

  it('cut the search to 200 characters, to keep the URL within server limits', () => {
    expect(analysisSearch({ analysisSearch: 'x'.repeat(200) }).analysisSearch).toHaveLength(200)
    expect(analysisSearch({ analysisSearch: 'x'.repeat(201) }).analysisSearch).toBeUndefined()
  })

  it('keep the days of a custom range as written, to report what is wrong with them', () => {
    expect(analysisSearch({ from: '2026-01-01', to: 'x'.repeat(100) })).toEqual({
      from: '2026-01-01',
      to: 'x'.repeat(40),
    })
  })

  it('ignore an unknown category', () => {
    expect(analysisSearch({ category: 'bogus' }).category).toBeUndefined()
  })
})
