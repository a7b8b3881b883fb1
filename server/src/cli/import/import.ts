import { Command } from 'commander'
import { importHaystackCommand } from './import-haystack.ts'
import { importHitsCommand } from './import-hits.ts'
import { importModelCommand } from './import-model.ts'
import { importPeopleCommand } from './import-people.ts'
import { importSamplesCommand } from './import-samples.ts'

export const importCommand = (): Command =>
  new Command('import')
    .description('import a portfolio, rules, people, findings or samples')
    .addCommand(importModelCommand())
    .addCommand(importPeopleCommand())
    .addCommand(importHitsCommand())
    .addCommand(importHaystackCommand())
    .addCommand(importSamplesCommand())
