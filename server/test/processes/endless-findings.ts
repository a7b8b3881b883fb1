import { type FindingFormat, readFindings } from '../../src/features/findings/reading/read-findings.ts'

// Reads so many bytes of generated findings, and prints what came of them.
const [format = 'csv', sizeBytes = '0'] = process.argv.slice(2)
const TEXT = 'The supply air is far from its setpoint. '.repeat(50)
const START = '2026-03-09T09:00:00+11:00'
const CSV_LINE = `tower,ahu-1,stuck-damper,2026-03-09,${START},600,"${TEXT}"\n`
const JSON_LINE = `${JSON.stringify({
  siteId: 'tower',
  equipId: 'ahu-1',
  ruleId: 'stuck-damper',
  occurredOn: '2026-03-09',
  times: [{ t: START, d: 600 }],
  description: TEXT,
})}\n`

const sent = { bytes: 0 }
async function* findings(): AsyncGenerator<Uint8Array> {
  if (format === 'csv') yield Buffer.from('siteId,equipId,ruleId,occurredOn,start,durationSeconds,description\n')
  const piece = Buffer.from((format === 'csv' ? CSV_LINE : JSON_LINE).repeat(30))
  for (; sent.bytes < Number(sizeBytes); sent.bytes += piece.length) yield piece
}

let rows = 0
let wrong = 0
for await (const row of readFindings(format as FindingFormat, findings())) {
  if ('code' in row) wrong += 1
  else rows += 1
}
process.stdout.write(JSON.stringify({ rows, wrong, bytes: sent.bytes }))
