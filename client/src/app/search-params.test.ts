import { describe, expect, it } from 'vitest'
import { analysisSearch, parseSearch, stringifySearch } from './search-params.ts'

describe('the query string', () => {
  it('is plain text in both directions', () => {
    const text = '?sites=p1~s1,p2~s2&analysisSearch=123%20%22a%2Bb%22&daysRange=7'
    const search = parseSearch(text)
    expect(search).toEqual({ sites: 'p1~s1,p2~s2', analysisSearch: '123 "a+b"', daysRange: '7' })
    expect(stringifySearch(search)).toBe(text)
  })

  it('has the last of several values, and of the status all of them', () => {
    expect(parseSearch('?category=fdd&category=other')).toEqual({ category: 'other' })
    expect(parseSearch('?status=bogus&status=closed')).toEqual({ status: 'bogus,closed' })
  })

  it('leaves out what has no value', () => {
    expect(stringifySearch({ sites: undefined, category: '' })).toBe('')
  })
})

describe('the parameters of the analysis screens', () => {
  it('are taken when they are known', () => {
    expect(analysisSearch({ category: 'fdd', daysRange: '30', analysisSearch: '123' })).toEqual({
      category: 'fdd',
      daysRange: 30,
      analysisSearch: '123',
    })
  })

  it.each(['8', '', 'seven', '3.5', '-1'])('count as missing when daysRange is %j', (daysRange) => {
    expect(analysisSearch({ daysRange }).daysRange).toBeUndefined()
  })

  it('are no more than 200 characters of search, so that the address stays one that a server takes', () => {
    expect(analysisSearch({ analysisSearch: 'x'.repeat(200) }).analysisSearch).toHaveLength(200)
    expect(analysisSearch({ analysisSearch: 'x'.repeat(201) }).analysisSearch).toBeUndefined()
  })

  it('count as missing when the category is unknown', () => {
    expect(analysisSearch({ category: 'bogus' }).category).toBeUndefined()
  })
})
