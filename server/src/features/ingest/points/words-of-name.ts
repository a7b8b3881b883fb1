const SYNONYMS: Readonly<Record<string, string>> = {
  temperature: 'temp',
  tmp: 'temp',
  setpoint: 'sp',
  setpt: 'sp',
  stpt: 'sp',
  stp: 'sp',
  spt: 'sp',
  command: 'cmd',
  sts: 'status',
  stat: 'status',
  state: 'status',
  airflow: 'air flow',
  actclgsp: 'act clg sp',
  acthtgsp: 'act htg sp',
  supflow: 'sup flow',
  supflosp: 'sup flo sp',
}

/** The words of a name, in small letters and usual forms: ZoneTempSetpoint and ZN_TEMP-SP are told by "temp sp". */
export const wordsOfName = (name: string): string =>
  name
    .replace(/kWh?/g, (unit) => unit.toLowerCase())
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SYNONYMS[word] ?? word)
    .join(' ')
    .replace(/\bset point\b/g, 'sp')
    .trim()
