import type { VALUES } from '@bonfire/contract/refusals/imports/values'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof VALUES>()({
  'value.of': '{field} : {problem}',
  'value.missing': 'est absent',
  'value.wrong-form': 'n’a pas la forme attendue',
  'value.number': 'doit être un nombre',
  'value.whole-number': 'doit être un nombre entier',
  'value.text': 'doit être un texte',
  'value.boolean': 'doit être true ou false',
  'value.list': 'doit être une liste',
  'value.object': 'doit être un objet',
  'value.one-of': 'doit être l’une de ces valeurs : {values}',
  'value.uuid': 'doit être un UUID',
  'value.email': 'doit être une adresse e-mail',
  'value.web-address': 'doit être une adresse web',
  'value.http-address': 'doit être une adresse http ou https',
  'value.multiple': 'doit être un multiple de {of}',
  'value.minimum': 'doit être supérieur ou égal à {minimum}',
  'value.maximum': 'doit être inférieur ou égal à {maximum}',
  'value.empty': 'ne doit pas être vide',
  'value.too-short': 'doit avoir au moins {minimum, plural, one {# caractère} other {# caractères}}',
  'value.too-long': 'ne doit pas dépasser {maximum} caractères',
  'value.too-few': 'doit avoir au moins {minimum, plural, one {# entrée} other {# entrées}}',
  'value.too-many': 'ne doit pas avoir plus de {maximum} entrées',
  'value.date': 'doit être une date au format aaaa-MM-jj',
  'value.year-zero': 'L’année 0 n’existe pas',
  'value.instant':
    'doit être une date et une heure avec fuseau, par exemple 2026-11-20T10:00:00Z, ou des secondes depuis 1970',
  'value.null-character': 'contient un caractère nul',
  'value.half-character': 'contient la moitié d’un caractère, par exemple un émoji coupé',
  'value.tag-name': 'doit avoir des tags pour noms : une minuscule, puis des lettres, des chiffres et _',
  'value.time-zone': 'n’est pas un fuseau horaire IANA',
  'value.currency': 'n’est pas un code ISO 4217',
  'value.id':
    'Ce n’est pas l’identifiant {of, select, group {d’un groupe} haystackSource {d’un serveur Haystack} import {d’une importation} key {d’une clé} mapping {d’une correspondance} projectRule {d’une règle de projet} webhook {d’un webhook} webhookMessage {d’un message} other {d’un utilisateur}}',
  'value.screen-id': 'Lettres, chiffres, _ et - ; 64 au plus',
})
