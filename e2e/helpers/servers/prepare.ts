// Prepares the data of the browser tests in a folder, beside other tests: it keeps only one core busy.
import { prepareData } from './demonstration-server.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder')
await prepareData(folder)
