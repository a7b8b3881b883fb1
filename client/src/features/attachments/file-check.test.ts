import { ATTACHMENT_EXTENSIONS, REFUSED_FILE_TYPE } from '@bonfire/contract/attachments'
import { expect, test } from 'vitest'
import texts from '../../locales/en/attachments.ts'
import { previewKind, readableSize, fileRefusal as refusalWithin } from './file-check.ts'

const file = (name: string, size = 10) => ({ name, size })
const fileRefusal = (given: ReturnType<typeof file>, maximumMegabytes = 25) => refusalWithin(given, maximumMegabytes)

test('each of the 31 types is taken, in any letter case', () => {
  expect(ATTACHMENT_EXTENSIONS).toHaveLength(31)
  for (const extension of ATTACHMENT_EXTENSIONS) {
    expect(fileRefusal(file(`a.${extension}`))).toBeUndefined()
    expect(fileRefusal(file(`a.${extension.toUpperCase()}`))).toBeUndefined()
  }
})

test('programs, pages, scripts and names without a type are refused with the documented words', () => {
  for (const name of ['a.exe', 'a.html', 'a.js', 'photo.png.exe', 'png', 'a.', '.']) {
    expect([name, fileRefusal(file(name))]).toEqual([name, 'refusedType'])
  }
  expect(texts.refusedType).toBe(REFUSED_FILE_TYPE)
})

test('a file without a name, without content, or larger than the limit is refused', () => {
  expect(fileRefusal(file(' '))).toBe('refusedName')
  expect(fileRefusal(file('a.png', 0))).toBe('refusedEmpty')
  expect(fileRefusal(file('a.png', 25 * 1024 * 1024))).toBeUndefined()
  expect(fileRefusal(file('a.png', 25 * 1024 * 1024 + 1))).toBe('refusedSize')
  expect(fileRefusal(file('a.png', 1024 * 1024 + 1), 1)).toBe('refusedSize')
})

test('sizes are told in the unit a person would use', () => {
  expect(readableSize(999)).toEqual({ size: 999, unit: 'B' })
  expect(readableSize(1536)).toEqual({ size: 1.5, unit: 'KB' })
  expect(readableSize(25 * 1024 * 1024)).toEqual({ size: 25, unit: 'MB' })
})

test('pictures and PDF have a preview, a drawing that may hold a script has none', () => {
  expect(previewKind('image/png')).toBe('image')
  expect(previewKind('application/pdf')).toBe('pdf')
  expect(previewKind('image/svg+xml')).toBeUndefined()
  expect(previewKind('text/plain')).toBeUndefined()
})
