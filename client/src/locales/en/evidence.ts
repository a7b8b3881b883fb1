export default {
  thatIs: 'At its worst:',
  quantity: '{value} {unit}',
  unknown: 'unknown',
  yes: 'yes',
  no: 'no',
  causes: 'Possible causes',
  checkedBy: 'Checked by {name}, {at}',
  formerPerson: 'a former account',
} as const
