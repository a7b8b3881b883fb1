import * as refusal from './entry.ts'

/** Attached files. */
export const FILES = {
  'file.no-name': refusal.invalid(),
  'file.name-too-long': refusal.invalid<{ maximum: number }>(),
  'file.type-refused': refusal.unsupportedType(),
  'file.content-refused': refusal.unsupportedType<{ name: string }>(),
  'file.empty': refusal.invalid<{ name: string }>(),
  'file.too-large': refusal.tooLarge<{ megabytes: number }>(),
  'file.unreadable': refusal.unavailable(),
  'file.lost': refusal.unavailable(),
  'file.not-stored': refusal.unavailable(),
  'file.range': refusal.notInRange<{ bytes: number }>(),
  'file.comment-of-other': refusal.forbidden(),
  'upload.once': refusal.malformed(),
  'upload.not-form': refusal.unsupportedType(),
  'upload.not-json': refusal.malformed(),
  'upload.broken-off': refusal.malformed(),
  'upload.no-body': refusal.invalid(),
  'upload.no-file': refusal.invalid(),
  'upload.file-part': refusal.malformed<{ part: string }>(),
  'upload.unknown-part': refusal.malformed<{ part: string }>(),
}
