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

/** Words in the names of German and French controllers, alone or in a compound: Zulufttemperatur-Sollwert. */
const TRANSLATIONS: readonly (readonly [RegExp, string])[] = [
  [/temperatur(?!e)|température/g, 'temp'],
  [/zuluft|air souffl[ée]|soufflage/g, 'supply air'],
  [/abluft|air (de )?reprise|reprise( d'air)?/g, 'return air'],
  [/au(ß|ss)enluft|air neuf|air extérieur/g, 'outside air'],
  [/au(ß|ss)en(?=\s*temp)|\bextérieure\b/g, 'outside'],
  [/mischluft|air mélangé/g, 'mixed air'],
  [/raum(luft)?|\bambiante\b/g, 'zone'],
  [/sollwert|\bsoll\b|consigne/g, 'sp'],
  [/istwert|\bist\b|\bmesurée?\b/g, ''],
  [/ventilator|lüfter|ventilateur/g, 'fan'],
  [/drehzahl|vitesse/g, 'speed'],
  [/kühl(er)?(?=ventil)|vanne (de )?(batterie )?froide?/g, 'cooling valve'],
  [/heiz(ungs)?(?=ventil)|vanne (de )?(batterie )?chaude?/g, 'heating valve'],
  [/(?<=valve )ventil/g, ''],
  [/heizwasser|eau chaude/g, 'hot water'],
  [/kaltwasser|eau glacée/g, 'chilled water'],
  [/(?<=water\W*)(vorlauf|départ)/g, 'supply'],
  [/(?<=water\W*)(rücklauf|retour)/g, 'return'],
  [/klappe(nstellung)?|volet|registre/g, 'damper'],
  [/betriebsmeldung|rückmeldung|betrieb|\bmarche\b/g, 'status'],
  [/befehl|stellsignal|commande\b/g, 'cmd'],
  [/belegung|belegt|präsenz|\boccupation\b|occupée?/g, 'occ'],
]

const inEnglish = (name: string): string =>
  TRANSLATIONS.reduce((text, [word, english]) => text.replace(word, ` ${english} `), name)

/** The words of a name, in lower case and normal forms: ZoneTempSetpoint and ZN_TEMP-SP both contain "temp sp". */
export const wordsOfName = (name: string): string =>
  name
    .replace(/kWh?/g, (unit) => unit.toLowerCase())
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/.+/, inEnglish)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SYNONYMS[word] ?? word)
    .filter((word) => word !== '')
    .join(' ')
    .replace(/\bset point\b/g, 'sp')
    .trim()
