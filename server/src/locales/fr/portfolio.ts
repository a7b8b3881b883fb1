import type { PORTFOLIO } from '@bonfire/contract/refusals/portfolio'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PORTFOLIO>()({
  'portfolio.closed':
    'Le portefeuille, les importations et les clés sont réservés aux administrateurs. Demandez à l’un d’eux ce dont vous avez besoin.',
  'portfolio.name-missing': 'Le nom est obligatoire.',
  'portfolio.name-too-long': 'Le nom ne peut pas dépasser {maximum} caractères.',
  'project.key-missing': 'La clé du projet est obligatoire.',
  'project.key-too-long': 'La clé du projet ne peut pas dépasser {maximum} caractères.',
  'project.key-taken': 'Il existe déjà un projet {key}. Choisissez une autre clé.',
  'project.gone': 'Le projet « {key} » n’existe plus. Rechargez la page et choisissez de nouveau.',
  'project.retention': 'Saisissez un nombre entier de jours de 1 à 36 500, ou laissez vide.',
  'project.currency': 'Ce n’est pas un code de devise ISO 4217.',
  'project.currency-unknown': 'La devise {currency} n’existe pas dans ISO 4217.',
  'site.id-missing': 'L’identifiant du site est obligatoire.',
  'site.id-too-long': 'L’identifiant du site ne peut pas dépasser {maximum} caractères.',
  'site.id-taken': 'Il existe déjà un site {id}. Choisissez un autre identifiant.',
  'site.project-missing': 'Le projet est obligatoire.',
  'site.project-too-long': 'Le projet ne peut pas dépasser {maximum} caractères.',
  'site.time-zone': 'Ce fuseau horaire n’existe pas. Choisissez-en un tel que Europe/Paris.',
  'site.time-zone-unknown':
    'La base de données ne connaît pas ce fuseau horaire. Choisissez-en un autre, par exemple Europe/Paris.',
  'rule.id-missing': 'L’identifiant de la règle est obligatoire.',
  'rule.id-too-long': 'L’identifiant de la règle ne peut pas dépasser {maximum} caractères.',
  'key.name-missing': 'Le nom est obligatoire.',
  'key.name-too-long': 'Le nom ne peut pas dépasser {maximum} caractères.',
  'key.no-projects': 'Choisissez au moins un projet.',
  'key.name': 'Une clé a besoin d’un nom de 1 à {maximum} caractères, par exemple celui du programme qui l’utilisera.',
  'key.missing': "Il manque une clé d’envoi. Envoyez-la avec « Authorization: Bearer '<clé>' ».",
  'key.wrong-form': "L’en-tête Authorization doit avoir la forme « Bearer '<clé>' », avec une clé d’envoi.",
  'key.unknown': 'Cette clé d’envoi est inconnue. Demandez-en une nouvelle à un administrateur.',
  'key.revoked': 'La clé d’envoi « {name} » a été révoquée. Demandez-en une nouvelle à un administrateur.',
})
