import { MEANINGS } from './abbreviations.ts'

/** Words in the names of German and French controllers, alone or in a compound: Zulufttemperatur-Sollwert. */
const TRANSLATIONS: readonly (readonly [RegExp, string])[] = [
  [/temperatur(?!e)|température/g, 'temp'],
  [/kanaldruck|pression (de )?(la )?gaine/g, 'duct pressure'],
  [/zuluft|air souffl[ée]|soufflage/g, 'supply air'],
  // It shuts the duct of extract air off; what mixes return air is called Umluftklappe.
  [/abluft(?=klappe)/g, 'extract'],
  [/abluft|air (de )?reprise|air repris|reprise( d'air)?|(?<=ventilateur (de )?)retour/g, 'return air'],
  [/umluft|air recyclé|recyclage/g, 'recirculation air'],
  [/fortluft|air (rejeté|extrait)|rejet d'air|(?<=ventilateur (de |d')?)(extraction|rejet)/g, 'exhaust air'],
  [/au(ß|ss)enluft|air neuf|air extérieur/g, 'outside air'],
  [/au(ß|ss)en(?=\s*temp)|\bextérieure\b/g, 'outside'],
  [/mischluft|air mélangé/g, 'mixed air'],
  [/raum(luft)?|\bambiante\b/g, 'zone'],
  [/sollwert|\bsoll\b|consigne/g, 'sp'],
  [/istwert|\bist(?=\b|_)|\bmesurée?\b/g, ''],
  [/filterdruck/g, 'filter pressure'],
  [/differenzdruck|pression différentielle|perte de charge/g, 'differential pressure'],
  [/filtre/g, 'filter'],
  [/entfeucht(er|ung)|déshumidificat(eur|ion)/g, 'dehumidification'],
  [/befeucht(er|ung)|humidificateur/g, 'humidifier'],
  [/feuchte|humidité|hygrométrie/g, 'humidity'],
  [/rotationswärme(tau|über)\p{L}+|wärmerad|rotor(?=\W*wrg)|(?<=(wrg|rückgewinnung)\W*)rotor/gu, 'wheel'],
  [/roue( (de )?récupération| thermique| enthalpique)?|(échangeur|récupérateur)( de chaleur)? rotatif/g, 'wheel'],
  [/wärmerückgewinnung|wrg|récupérat(eur|ion)/g, 'recovery'],
  [/vorerhitzer|vorheiz(er|register|ung)?|préchauffage/g, 'preheat'],
  [/(?<=preheat\W*)ventil|vanne (de |du )?(batterie )?(de )?\W*preheat/g, 'preheat valve'],
  [/preheat(?=\W*preheat valve)/g, ''],
  [/verdichter|kompressor|compresseur/g, 'compressor'],
  [/brenner|brûleur/g, 'burner'],
  [/modulationsgrad|(taux de )?modulation/g, 'modulation'],
  [/gas\W?leistung|puissance (du )?gaz/g, 'gas power'],
  [/mindest(luft)?volumenstrom|débit (d'air )?mini(mal|mum)?/g, 'min flow'],
  [/frei(e|er)? kühlung(?=\W*freigabe)|(?<=autorisation (du |de )?)free[- ]?cooling/g, 'economizer'],
  [/(?<=economizer\W*)freigabe|autorisation (?=(du |de )?\W*economizer)/g, 'enable'],
  [/ventilator|lüfter|ventilateur/g, 'fan'],
  [/drehzahl|vitesse/g, 'speed'],
  [/pumpe|pompe/g, 'pump'],
  [/kessel|chaudière/g, 'boiler'],
  [/kühl(er)?(?=ventil)|vanne (de )?(batterie )?froide?/g, 'cooling valve'],
  [/heiz(ungs)?(?=ventil)|vanne (de )?(batterie )?chaude?/g, 'heating valve'],
  [/(?<=valve )ventil/g, ''],
  [/heizwasser|eau chaude/g, 'hot water'],
  [/kaltwasser|eau glacée/g, 'chilled water'],
  [/(?<=water\W*)(vorlauf|départ)/g, 'supply'],
  [/(?<=water\W*)(rücklauf|retour)/g, 'return'],
  [/départ (?:d'|de l')?(?=\W*(?:hot|chilled) water)/g, 'leaving'],
  [/retour (?:d'|de l')?(?=\W*(?:hot|chilled) water)/g, 'entering'],
  [/klappe(nstellung)?|volet|registre/g, 'damper'],
  [/störmeldung|störung|défaut|alarme/g, 'alarm'],
  [/maximalbegrenzung|minimalbegrenzung|begrenzung|grenzwert|seuil/g, 'limit'],
  [/stellungsrückmeldung|ist(wert)?stellung|(?<=(damper|valve|ventil|klappe)\W*)rückmeldung|\brecopie\b/g, 'feedback'],
  [/betriebsmeldung|rückmeldung|betrieb|((retour|en) )?\bmarche\b|(?<!\p{L})état(?!\p{L})/gu, 'status'],
  [/befehl|stellsignal|commande\b/g, 'cmd'],
  [/belegung|belegt|präsenz|\boccupation\b|occupée?/g, 'occ'],
  [/frostschutz(wächter)?|antigel/g, 'freeze'],
]

const inEnglish = (name: string): string =>
  TRANSLATIONS.reduce((text, [word, english]) => text.replace(word, ` ${english} `), name)

/** Metasys and others say in one letter what a point is: SF-S, DA1-P, CHWS-T. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\b(air|zone|water|supply|return|outside|mixed|discharge)( \d+)?) t\b/g, ' temp'],
  [/(?<=\b(air|duct|static)( \d+)?) p\b/g, ' pressure'],
  [/(?<=\b(air|zone)) h$/g, ' humidity'],
  [/(?<=\bair) f$/g, ' flow'],
  [/(?<=\b(chilled|hot|condenser) water) s(?= (temp|pressure|flow|sp)\b)/g, ' supply'],
  [/(?<=\b(chilled|hot|condenser) water) r(?= (temp|pressure|flow|sp)\b)/g, ' return'],
  [/(?<=\b(fan|pump|chiller|boiler|wheel|compressor)( \d+)?) s$/g, ' status'],
  [/(?<=\b(fan|pump|chiller|boiler|occ|wheel|economizer)( \d+)?) (c|s ?s)$/g, ' cmd'],
  [
    /(?<=\b(fan|pump|damper|rad|valve|cooling|heating|reheat|preheat|humidity|humidifier|wheel|occ)( \d+)?) o$/g,
    ' output',
  ],
  [/(?<=\bfilter( \d+)?) p$/g, ' pressure'],
]

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(set|st|s) (point|pnt|pt)s?\b|\bset\b/g, 'sp'],
  [/\bun occ\b/g, 'unocc'],
  [/\bby p(ass)?\b/g, 'bypass'],
  [/\b(st|status)(?= pressure\b)/g, 'static'],
  [/\bheating (?=exchanger|recovery|wheel)/g, 'heat '],
  [/\brh (?=valve)/g, 'reheat '],
  [/\brh\b/g, 'humidity'],
  [/\bch (?=\d)/g, 'chiller '],
  [/\bct (?=\d)/g, 'cooling tower '],
  ...LETTERS,
  [/\bhumidity (?=valve|output|steam)/g, 'humidifier '],
  [/\bair (valve )?volume\b/g, 'air flow'],
  [/\brun(ning)? (sensor|status)\b|\bproof\b/g, 'status'],
  [/\brun (?=cmd)|\b(on off|start stop) (?=cmd|status)/g, ''],
  [/\bstart stop\b/g, 'cmd'],
  [/\bstatus( status)+\b/g, 'status'],
  // Other languages name the thing first: ventilateur soufflage, Kanaldruck Zuluft.
  [/\b(fan|damper) ((supply|return|exhaust|outside|mixed|recirculation) air)\b/g, '$2 $1'],
  [
    /\b(cmd|status|speed|feedback|position) (((supply|return|exhaust|outside|recirculation) air )?(fan|pump|damper)|(preheat|cooling|heating) valve|(recovery )?wheel|compressor|humidifier)\b/g,
    '$2 $1',
  ],
  [/\benable (economizer)\b/g, '$1 enable'],
  [/\b(duct pressure) ((supply|return) air)\b/g, '$2 $1'],
  [/^(cmd|sp|feedback) (.+)$/g, '$2 $1'],
]

/** The words of a name, in lower case and normal forms: SaTmpSp and DA-T SP both contain “air temp sp”. */
export const wordsOfName = (name: string): string =>
  PHRASES.reduce(
    (text, [found, meant]) => text.replace(found, meant),
    name
      // Niagara writes characters so that a name cannot have.
      .replace(/\$([2-7][0-9a-f])/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/\bC[hdn](?=W)/g, (water) => water.toUpperCase())
      .replace(/k(W|VAR|VA)h?/g, (unit) => unit.toLowerCase())
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .toLowerCase()
      .replace(/.+/, inEnglish)
      .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap(meaningOf)
      .filter((word) => word !== '')
      .join(' '),
  )
    .replace(/\s+/g, ' ')
    .trim()

function meaningOf(word: string): string | readonly string[] {
  const known = MEANINGS.get(word)
  if (known !== undefined) return known
  return partsOf(word)?.map((part) => MEANINGS.get(part) ?? part) ?? word
}

// Longer words are whole ones, or nobody's.
const LONGEST_JOINED = 30

/** The known words that a joined one is made of, all of it: supflosp is sup, flo and sp. */
function partsOf(word: string): readonly string[] | undefined {
  if (word.length > LONGEST_JOINED) return undefined
  for (let length = word.length - 2; length >= 2; length -= 1) {
    const first = word.slice(0, length)
    if (!MEANINGS.has(first)) continue
    const rest = word.slice(length)
    const others = MEANINGS.has(rest) ? [rest] : partsOf(rest)
    if (others) return [first, ...others]
  }
  return undefined
}
