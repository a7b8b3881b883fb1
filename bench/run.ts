// npm run bench: speed as ratios to a bare reference in the same run. `-- --occurrences 100000` makes it smaller.
import { parseArgs } from 'node:util'
import { benchIngest } from './ingest.ts'
import { benchList } from './list.ts'
import { type Figure, printFigures } from './measure.ts'

const { values } = parseArgs({ options: { occurrences: { type: 'string', default: '1000000' } } })
const occurrences = Number(values.occurrences)

const figures: Figure[] = []
figures.push(...(await benchIngest(occurrences)))
figures.push(...(await benchList(occurrences)))
printFigures(figures)
