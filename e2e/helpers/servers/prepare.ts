// Prepares the data of the browser tests in PREPARED_DATA_FOLDER, beside other tests: it keeps only one core busy.
import { prepareData } from './installations.ts'

await prepareData()
