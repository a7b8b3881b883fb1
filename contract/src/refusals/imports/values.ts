import * as refusal from '../entry.ts'

/** Problems of values; most texts follow the name of the field. */
export const VALUES = {
  'value.of': refusal.invalid<{ field: string; problem: refusal.Problem }>(),
  'value.missing': refusal.invalid(),
  'value.wrong-form': refusal.invalid(),
  'value.number': refusal.invalid(),
  'value.whole-number': refusal.invalid(),
  'value.text': refusal.invalid(),
  'value.boolean': refusal.invalid(),
  'value.list': refusal.invalid(),
  'value.object': refusal.invalid(),
  'value.one-of': refusal.invalid<{ values: readonly string[] }>(),
  'value.uuid': refusal.invalid(),
  'value.email': refusal.invalid(),
  'value.web-address': refusal.invalid(),
  'value.http-address': refusal.invalid(),
  'value.multiple': refusal.invalid<{ of: number }>(),
  'value.minimum': refusal.invalid<{ minimum: number }>(),
  'value.maximum': refusal.invalid<{ maximum: number }>(),
  'value.empty': refusal.invalid(),
  'value.too-short': refusal.invalid<{ minimum: number }>(),
  'value.too-long': refusal.invalid<{ maximum: number }>(),
  'value.too-few': refusal.invalid<{ minimum: number }>(),
  'value.too-many': refusal.invalid<{ maximum: number }>(),
  'value.date': refusal.invalid(),
  'value.year-zero': refusal.invalid(),
  'value.instant': refusal.invalid(),
  'value.null-character': refusal.invalid(),
  'value.half-character': refusal.invalid(),
  'value.tag-name': refusal.invalid(),
  'value.time-zone': refusal.invalid(),
  'value.currency': refusal.invalid(),
  'value.id': refusal.invalid<{
    of:
      | 'group'
      | 'haystackSource'
      | 'import'
      | 'key'
      | 'mapping'
      | 'projectRule'
      | 'user'
      | 'webhook'
      | 'webhookMessage'
  }>(),
  'value.screen-id': refusal.invalid(),
}
