import type { ATTACHMENT_EXTENSIONS } from '@bonfire/contract/actions/attachments'

type Extension = (typeof ATTACHMENT_EXTENSIONS)[number]
/** Takes the beginning of a file, one character per byte. */
type Check = (beginning: string) => boolean

/** The bytes at a file's beginning that are checked. */
export const BEGINNING_BYTES = 1024

const starts = (...texts: string[]) => at(0, ...texts)

function at(place: number, ...texts: string[]): Check {
  return (beginning) => texts.some((text) => beginning.startsWith(text, place))
}

const BYTE_ORDER_MARK = '\xef\xbb\xbf'
const jpeg = starts('\xff\xd8\xff')
const tiff = starts('II', 'MM')
const riff = starts('RIFF', 'ID3')
const oldOffice = starts('\xd0\xcf\x11\xe0')
const archive = starts('PK')
const film = at(4, 'ftyp', 'moov', 'mdat', 'free', 'wide', 'skip', 'pnot')

// Coarser than the server's check: never refuses a file the server would accept.
const CHECKS: Readonly<Record<Extension, Check>> = {
  jpg: jpeg,
  jpeg,
  png: starts('\x89PNG'),
  gif: starts('GIF'),
  bmp: starts('BM'),
  svg: isText,
  ico: starts('\0\0\x01\0'),
  tif: tiff,
  tiff,
  webp: riff,
  doc: oldOffice,
  docx: archive,
  pdf: starts('%PDF', `${BYTE_ORDER_MARK}%PDF`),
  txt: isText,
  rtf: starts('{\\rtf', `${BYTE_ORDER_MARK}{\\rtf`),
  odt: archive,
  xls: oldOffice,
  xlsx: archive,
  csv: isText,
  ppt: oldOffice,
  pptx: archive,
  odp: archive,
  mp3: (beginning) => beginning.startsWith('ID3') || isAudioFrame(beginning, 0) || isAudioFrame(beginning, 1),
  wav: riff,
  ogg: starts('OggS'),
  mp4: film,
  mov: film,
  avi: riff,
  wmv: starts('\x30\x26\xb2\x75'),
  mkv: starts('\x1a\x45\xdf\xa3'),
  zip: archive,
}

/** True if the beginning of a file is consistent with its extension. */
export function mayBeginFile(extension: Extension, bytes: Uint8Array): boolean {
  return CHECKS[extension](String.fromCharCode(...bytes))
}

/** Text has no zero bytes, unless it is UTF-16. */
function isText(beginning: string): boolean {
  return !beginning.includes('\0') || beginning.startsWith('\xff\xfe') || beginning.startsWith('\xfe\xff')
}

/** An MPEG audio frame starts with eleven set bits. */
function isAudioFrame(beginning: string, place: number): boolean {
  return beginning.charCodeAt(place) === 0xff && beginning.charCodeAt(place + 1) >= 0xe0
}
