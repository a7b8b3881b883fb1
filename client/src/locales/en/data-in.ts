import checkRows from './data-in/check-rows.ts'
import chooseFile from './data-in/choose-file.ts'
import equips from './data-in/equips.ts'
import keys from './data-in/keys.ts'
import owners from './data-in/owners.ts'
import portfolio from './data-in/portfolio.ts'
import progress from './data-in/progress.ts'
import readTable from './data-in/read-table.ts'
import sources from './data-in/sources.ts'

export default {
  title: 'Import data',
  tabs: {
    portfolio: 'Portfolio',
    imports: 'Import',
    points: 'Points',
    evaluation: 'Evaluation',
    keys: 'Keys',
    webhooks: 'Webhooks',
  },
  fileGone: 'The file has been changed or removed since you chose it. Choose it again.',
  present: 'Changed by someone else to: {value}',
  presentNone: 'Cleared by someone else',
  inPart: 'You see {seen, number} of the {all, number} sites that this acts on, so you can read it, not change it.',
  unseenProject: 'You do not see this project, so you can read this, not change it.',
  unseen: 'You do not see this site, so you can read this, not change it.',
  losses: {
    unsaved: {
      title: 'Unsaved changes',
      question: 'You have unsaved changes that will be lost.',
      keep: 'Keep editing',
      discard: 'Discard',
    },
    secret: {
      title: 'The secret has not been copied',
      question: 'It cannot be shown again. Without it the key is useless, and you will have to create a new one.',
      keep: 'Back to the secret',
      discard: 'Close without copying',
    },
  },
  owners,
  ...portfolio,
  ...chooseFile,
  ...readTable,
  ...checkRows,
  ...progress,
  ...sources,
  ...keys,
  ...equips,
}
