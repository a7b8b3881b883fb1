export default {
  thatIs: 'At its worst:',
  quantity: '{value} {unit}',
  unknown: 'unknown',
  yes: 'yes',
  no: 'no',
  causes: 'Possible causes',
  checkedBy: 'Checked by {name}, {at}',
  likelihoods: { veryLikely: 'Very likely', likely: 'Likely', possible: 'Possible', unlikely: 'Unlikely' },
  formerPerson: 'a former account',
} as const
