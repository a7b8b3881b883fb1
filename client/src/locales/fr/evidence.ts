import type en from '../en/evidence.ts'
import type { Translation } from '../translation.ts'

export default {
  thatIs: 'Au pire moment :',
  quantity: '{value} {unit}',
  unknown: 'inconnu',
  yes: 'oui',
  no: 'non',
  causes: 'Causes possibles',
  checkedBy: 'Vérifié par {name}, {at}',
  likelihoods: { veryLikely: 'Très probable', likely: 'Probable', possible: 'Possible', unlikely: 'Peu probable' },
  formerPerson: 'un ancien compte',
} satisfies Translation<typeof en>
