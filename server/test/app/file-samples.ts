import { archive } from './zip.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')

/** An archive of uncompressed entries. */
export const zipOf = (entries: Record<string, string | Buffer>) =>
  archive(
    Object.entries(entries).map(([name, content]) => {
      const data = Buffer.from(content)
      return { name, data }
    }),
  )

/** An archive with one entry that decompresses to far more than its size. */
export const bombAs = (name: string, deflated: Buffer) =>
  archive([{ name, data: deflated, unpackedBytes: 0xfffffffe, method: 8 }])

const officeXml = (kind: string) =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
  })
const openDocument = (kind: string) => zipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}` })
const compoundFile = Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(504)])
const jpeg = Buffer.concat([hex('ffd8ffe000104a46494600010100000100010000'), hex('ffd9')])
const tiff = Buffer.concat([hex('49492a0008000000 0100 0001 0300 01000000 0100 0000 00000000')])
const mp4 = (brand: string) =>
  Buffer.concat([hex('00000018'), ascii(`ftyp${brand}`), hex('00000000'), ascii(`mp41${brand}`)])

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const PDF = ascii('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const SVG_WITH_SCRIPT = Buffer.from(
  '<?xml version="1.0"?>\n<!-- a <svg> comment -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>',
)

/** A small file of each allowed kind. */
export const SAMPLES: Readonly<Record<string, Buffer>> = {
  jpg: jpeg,
  jpeg,
  png: PNG,
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  bmp: Buffer.concat([ascii('BM'), Buffer.alloc(56)]),
  svg: SVG_WITH_SCRIPT,
  ico: Buffer.concat([hex('00000100 0100 01010000 0100 2000 30000000 16000000'), Buffer.alloc(48)]),
  tif: tiff,
  tiff,
  webp: Buffer.concat([ascii('RIFF'), hex('1a000000'), ascii('WEBPVP8L'), hex('0d0000002f00000010071011118888fe0700')]),
  doc: compoundFile,
  docx: officeXml('wordprocessingml.document'),
  pdf: PDF,
  txt: Buffer.from('BMS alarms of the night: überhitzt, 過熱\r\n'),
  rtf: ascii('{\\rtf1\\ansi Mend the valve}'),
  odt: openDocument('text'),
  xls: compoundFile,
  xlsx: officeXml('spreadsheetml.sheet'),
  csv: Buffer.from('equip,duration\nAHU-1,600\n'),
  ppt: compoundFile,
  pptx: officeXml('presentationml.presentation'),
  odp: openDocument('presentation'),
  mp3: Buffer.concat([ascii('ID3'), hex('03000000000000'), hex('fffb9000'), Buffer.alloc(413)]),
  wav: Buffer.concat([
    ascii('RIFF'),
    hex('24000000'),
    ascii('WAVEfmt '),
    hex('10000000 0100 0100 44ac0000 88580100 0200 1000'),
    ascii('data'),
    hex('00000000'),
  ]),
  ogg: Buffer.concat([
    ascii('OggS'),
    hex('0002 0000000000000000 00000000 00000000 00000000 01 1e 01'),
    ascii('vorbis'),
    Buffer.alloc(23),
  ]),
  mp4: mp4('isom'),
  mov: mp4('qt  '),
  avi: Buffer.concat([ascii('RIFF'), hex('24000000'), ascii('AVI LIST'), Buffer.alloc(24)]),
  wmv: Buffer.concat([
    hex('3026b2758e66cf11a6d900aa0062ce6c'),
    hex('3000000000000000 01000000 0102'),
    hex('9107dcb7b7a9cf118ee600c00c205365'),
    hex('1800000000000000'),
    Buffer.alloc(64),
  ]),
  mkv: Buffer.concat([hex('1a45dfa3 8b 4282 88'), ascii('matroska')]),
  zip: zipOf({ 'readme.txt': 'hello' }),
}
