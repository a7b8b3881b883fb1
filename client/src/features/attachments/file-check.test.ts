import { ATTACHMENT_EXTENSIONS, REFUSED_FILE_TYPE } from '@bonfire/contract/actions/attachments'
import { expect, test } from 'vitest'
import texts from '../../locales/en/attachments.ts'
import { contentRefusal, previewKind, fileRefusal as refusalWithin } from './file-check.ts'

const BEGINNINGS: Record<string, string> = {
  png: '\x89PNG\r\n\x1a\n',
  gif: 'GIF89a',
  bmp: 'BM',
  ico: '\0\0\x01\0',
  webp: 'RIFF....WEBP',
  pdf: '%PDF-1.7',
  rtf: '{\\rtf1',
  mp3: '\xff\xfb\x90',
  wav: 'RIFF....WAVE',
  ogg: 'OggS',
  avi: 'RIFF....AVI ',
  wmv: '\x30\x26\xb2\x75',
  mkv: '\x1a\x45\xdf\xa3',
  ...fromEntries(['jpg', 'jpeg'], '\xff\xd8\xff\xe0'),
  ...fromEntries(['tif', 'tiff'], 'II*\0'),
  ...fromEntries(['doc', 'xls', 'ppt'], '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  ...fromEntries(['docx', 'xlsx', 'pptx', 'odt', 'odp', 'zip'], 'PK\x03\x04'),
  ...fromEntries(['mp4', 'mov'], '\0\0\0\x18ftypisom'),
}

function fromEntries(extensions: string[], beginning: string) {
  return Object.fromEntries(extensions.map((extension) => [extension, beginning]))
}

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const file = (name: string, content = 'text') => new File([bytes(content)], name)
const fileRefusal = async (given: File, maximumMegabytes = 25) =>
  refusalWithin(given, maximumMegabytes) ?? (await contentRefusal(given))

test('accepts each of the 31 file types in any letter case', async () => {
  expect(ATTACHMENT_EXTENSIONS).toHaveLength(31)
  for (const extension of ATTACHMENT_EXTENSIONS) {
    const content = BEGINNINGS[extension]
    for (const name of [`a.${extension}`, `a.${extension.toUpperCase()}`])
      expect([name, await fileRefusal(file(name, content))]).toEqual([name, undefined])
  }
})

test('refuses programs, pages, scripts and names without a type, as documented', async () => {
  for (const name of ['a.exe', 'a.html', 'a.js', 'photo.png.exe', 'png', 'a.', '.']) {
    expect([name, await fileRefusal(file(name))]).toEqual([name, 'refusedType'])
  }
  expect(texts.refusedType).toBe(REFUSED_FILE_TYPE)
})

test('refuses a program named as any allowed type by its first bytes', async () => {
  const program = 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'
  for (const extension of ATTACHMENT_EXTENSIONS)
    expect([extension, await fileRefusal(file(`a.${extension}`, program))]).toEqual([extension, 'refusedType'])
})

test('accepts UTF-16 text', async () => {
  expect(await fileRefusal(file('a.txt', '\xff\xfea\0b\0'))).toBeUndefined()
  expect(await fileRefusal(file('a.csv', 'caf\xc3\xa9'))).toBeUndefined()
})

test('refuses a file that has no name, is empty or exceeds the limit', async () => {
  const picture = (size: number) => file('a.png', BEGINNINGS.png?.padEnd(size))
  expect(await fileRefusal(file(' '))).toBe('refusedName')
  expect(await fileRefusal(file('a.png', ''))).toBe('refusedEmpty')
  expect(await fileRefusal(picture(1024 * 1024), 1)).toBeUndefined()
  expect(await fileRefusal(picture(1024 * 1024 + 1), 1)).toBe('refusedSize')
})

test('images and PDF have a preview; SVG, which may hold scripts, has none', () => {
  expect(previewKind('image/png')).toBe('image')
  expect(previewKind('application/pdf')).toBe('pdf')
  expect(previewKind('image/svg+xml')).toBeUndefined()
  expect(previewKind('text/plain')).toBeUndefined()
})
