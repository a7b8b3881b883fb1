import type { FILES } from '@bonfire/contract/refusals/files'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof FILES>()({
  'file.no-name': 'An attachment needs a file name',
  'file.name-too-long': 'A file name cannot be longer than {maximum} characters',
  'file.type-refused': 'For security purposes this filetype is not allowed. Please selected a different file.',
  'file.content-refused':
    'For security purposes this filetype is not allowed. Please selected a different file. The content of {name} does not match its file type.',
  'file.empty': '{name} is empty. Choose another file.',
  'file.too-large': 'The file is larger than {megabytes} MB. Choose a smaller one, or split it.',
  'file.unreadable': 'The file cannot be read right now. Please try again in a minute.',
  'file.lost': 'The stored file is missing. Tell your administrator.',
  'file.not-stored': 'The file could not be stored. Nothing was changed. Please try again in a minute.',
  'file.range': 'The file is {bytes} bytes long: the requested range is outside it.',
  'file.comment-of-other': 'This comment belongs to someone else. Write your own and attach the file to it.',
  'upload.once': 'Send exactly one body part and one file part.',
  'upload.not-form': 'Send the body and file parts as multipart/form-data.',
  'upload.not-json': 'The body part is not valid JSON.',
  'upload.broken-off': 'The upload was interrupted. Please send it again.',
  'upload.no-body': 'The body part is missing.',
  'upload.no-file': 'The file is missing. Send a body part and a file part.',
  'upload.file-part': 'The part {part} contains a file. Send it as file.',
  'upload.unknown-part': 'Unknown part {part}. Send body and file.',
})
