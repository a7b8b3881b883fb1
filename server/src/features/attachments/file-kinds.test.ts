import { deflateRawSync } from 'node:zlib'
import { ATTACHMENT_EXTENSIONS } from '@bonfire/contract/attachments'
import { describe, expect, it } from 'vitest'
import { bombAs, PDF, PNG, SAMPLES, zipOf } from '../../testing/file-samples.ts'
import { isOfKind, kindOf, SAMPLE_BYTES } from './file-kinds.ts'
import { extensionOf, safeFilename } from './file-name.ts'

async function isAccepted(extension: string, content: Buffer): Promise<boolean> {
  const kind = kindOf(extension)
  return kind !== undefined && (await isOfKind(kind, content))
}

it.each(ATTACHMENT_EXTENSIONS)('a real %s file is one', async (extension) => {
  expect(await isAccepted(extension, SAMPLES[extension] ?? Buffer.alloc(0))).toBe(true)
})

it('there are 31 kinds, and exe, html and js are none of them', () => {
  expect(ATTACHMENT_EXTENSIONS).toHaveLength(31)
  for (const extension of ['exe', 'html', 'htm', 'js', 'xhtml', 'jar', '', 'constructor']) {
    expect(kindOf(extension)).toBeUndefined()
  }
})

describe('a name that lies about its content', () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')

  it.each(ATTACHMENT_EXTENSIONS.filter((extension) => !['txt', 'csv'].includes(extension)))(
    'a page or a program that is called %s is found out',
    async (extension) => {
      expect(await isAccepted(extension, page)).toBe(false)
      expect(await isAccepted(extension, program)).toBe(false)
    },
  )

  it('a picture that is called text is found out, and a text that begins like a picture is a text', async () => {
    expect(await isAccepted('txt', PNG)).toBe(false)
    expect(await isAccepted('csv', program)).toBe(false)
    expect(await isAccepted('txt', Buffer.from('BMS alarm list'))).toBe(true)
    expect(await isAccepted('csv', Buffer.from('\ufeffequip;durée\r\n', 'utf16le'))).toBe(true)
  })

  it('one kind of picture is not another, and a PDF is no picture', async () => {
    expect(await isAccepted('jpg', PNG)).toBe(false)
    expect(await isAccepted('png', PDF)).toBe(false)
    expect(await isAccepted('docx', SAMPLES.xlsx ?? PNG)).toBe(false)
  })

  it('an archive is an office file only when it says so, or is too large to tell', async () => {
    expect(await isAccepted('docx', zipOf({ 'run.sh': 'rm' }))).toBe(false)
    expect(await isAccepted('docx', zipOf({ 'media/photo.png': Buffer.alloc(SAMPLE_BYTES) }))).toBe(true)
  })

  it('an svg has the root of one, whatever stands in front', async () => {
    expect(await isAccepted('svg', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg/>'))).toBe(true)
    expect(await isAccepted('svg', Buffer.from('<!-- <svg> --><html><svg/></html>'))).toBe(false)
    expect(await isAccepted('svg', Buffer.from('<!-- <svg>'))).toBe(false)
    expect(await isAccepted('svg', Buffer.from(`${'<!---->'.repeat(9000)}<b/>`))).toBe(false)
  })
})

it('an archive that would fill the disk is looked at without unpacking it', async () => {
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

  it('that is too long keeps its ending', () => {
    const name = safeFilename(`${'é'.repeat(250)}.PNG`)
    expect([...name]).toHaveLength(200)
    expect(extensionOf(name)).toBe('png')
  })

  it.each(['..', '../', '\u0000', ' . '])('%j is none', (sent) => {
    expect(() => safeFilename(sent)).toThrow('An attachment needs a file name')
  })
})
