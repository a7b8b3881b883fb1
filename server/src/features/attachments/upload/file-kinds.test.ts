import { deflateRawSync } from 'node:zlib'
import { ATTACHMENT_EXTENSIONS } from '@bonfire/contract/actions/attachments'
import { describe, expect, it } from 'vitest'
import { bombAs, PDF, PNG, SAMPLES, zipOf } from '../../../../test/app/file-samples.ts'
import { isOfKind, kindOfExtension, SAMPLE_BYTES } from './file-kinds.ts'
import { extensionOf, safeFilename } from './file-name.ts'

async function isAccepted(extension: string, content: Buffer): Promise<boolean> {
  const kind = kindOfExtension(extension)
  return kind !== undefined && (await isOfKind(kind, content))
}

it.each(ATTACHMENT_EXTENSIONS)('accepts a real %s file', async (extension) => {
  expect(await isAccepted(extension, SAMPLES[extension] ?? Buffer.alloc(0))).toBe(true)
})

it('has 31 types, without exe, html and js', () => {
  expect(ATTACHMENT_EXTENSIONS).toHaveLength(31)
  for (const extension of ['exe', 'html', 'htm', 'js', 'xhtml', 'jar', '', 'constructor']) {
    expect(kindOfExtension(extension)).toBeUndefined()
  }
})

describe('a name that contradicts the content', () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')

  it.each(ATTACHMENT_EXTENSIONS.filter((extension) => !['txt', 'csv'].includes(extension)))(
    'is detected for a page or program named %s',
    async (extension) => {
      expect(await isAccepted(extension, page)).toBe(false)
      expect(await isAccepted(extension, program)).toBe(false)
    },
  )

  it('is detected for an image named text; text that begins like an image is text', async () => {
    expect(await isAccepted('txt', PNG)).toBe(false)
    expect(await isAccepted('csv', program)).toBe(false)
    expect(await isAccepted('txt', Buffer.from('BMS alarm list'))).toBe(true)
    expect(await isAccepted('csv', Buffer.from('\ufeffequip;durée\r\n', 'utf16le'))).toBe(true)
  })

  it('is detected for images of another type and for PDF', async () => {
    expect(await isAccepted('jpg', PNG)).toBe(false)
    expect(await isAccepted('png', PDF)).toBe(false)
    expect(await isAccepted('docx', SAMPLES.xlsx ?? PNG)).toBe(false)
  })

  it('is accepted as an office file only if the archive says so or is too large', async () => {
    expect(await isAccepted('docx', zipOf({ 'run.sh': 'rm' }))).toBe(false)
    expect(await isAccepted('docx', zipOf({ 'media/photo.png': Buffer.alloc(SAMPLE_BYTES) }))).toBe(true)
  })

  it('is accepted as svg for its root element, wherever it starts', async () => {
    expect(await isAccepted('svg', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg/>'))).toBe(true)
    expect(await isAccepted('svg', Buffer.from('<!-- <svg> --><html><svg/></html>'))).toBe(false)
    expect(await isAccepted('svg', Buffer.from('<!-- <svg>'))).toBe(false)
    expect(await isAccepted('svg', Buffer.from(`${'<!---->'.repeat(9000)}<b/>`))).toBe(false)
  })
})

it('inspects a decompression bomb without unpacking it', async () => {
  const bomb = bombAs('[Content_Types].xml', deflateRawSync(Buffer.alloc(100_000_000)))
  const before = process.memoryUsage().rss
  expect(await isAccepted('zip', bomb)).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
})

describe('a file name', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\photo.png', 'photo.png'],
    ['übersicht 測試 🔥.pdf', 'übersicht 測試 🔥.pdf'],
    ['می\u200cخواهم 👩\u200d🔧.png', 'می\u200cخواهم 👩\u200d🔧.png'],
    ['e\u0301te\u0301.pdf', 'été.pdf'],
    ['line\r\nbreak\u0000.txt', 'linebreak.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['  .hidden.png ', '.hidden.png'],
  ])('%j is stored as %j', (sent, stored) => {
    expect(safeFilename(sent)).toBe(stored)
  })

  it('that is too long keeps its extension', () => {
    const name = safeFilename(`${'é'.repeat(250)}.PNG`)
    expect([...name]).toHaveLength(200)
    expect(extensionOf(name)).toBe('png')
  })

  it('of exactly 200 characters is stored as it is', () => {
    const name = `${'é'.repeat(196)}.PNG`
    expect(safeFilename(name)).toBe(name)
    expect(safeFilename(`é${name}`)).toBe(`${'é'.repeat(196)}.png`)
  })

  it.each(['..', '../', '\u0000', ' . '])('%j is refused', (sent) => {
    expect(() => safeFilename(sent)).toThrow('An attachment needs a file name')
  })
})
