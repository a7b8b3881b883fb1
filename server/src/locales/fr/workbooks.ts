import type { WORKBOOKS } from '@bonfire/contract/refusals/imports/workbooks'
import { refusalTexts } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof WORKBOOKS>()({
  'workbook.other':
    'Ce n’est ni un classeur Excel (.xlsx) ni une feuille de calcul OpenDocument (.ods). Choisissez un autre fichier.',
  'workbook.old-format':
    'C’est un classeur Excel d’un autre format (.xls ou .xlsb). Ouvrez-le dans Excel, enregistrez-le en .xlsx et choisissez ce fichier.',
  'workbook.protected':
    'Le classeur est protégé par un mot de passe. Ouvrez-le, enregistrez-le sans mot de passe et choisissez ce fichier.',
  'workbook.damaged':
    'Le classeur est endommagé, ou n’a pas été envoyé en entier. Ouvrez-le, enregistrez-le de nouveau et choisissez ce fichier.',
  'workbook.damaged-part':
    'Le classeur est endommagé : sa partie {part} est illisible. Ouvrez-le, enregistrez-le de nouveau et choisissez ce fichier.',
  'workbook.no-sheets': 'Le classeur n’a aucune feuille avec des cellules. Choisissez un autre fichier.',
  'workbook.no-sheet': 'Le classeur n’a pas de feuille nommée {name}. Choisissez une autre feuille.',
  'workbook.too-large-file':
    'Le classeur dépasse {maximumMegabytes, number} Mo. Divisez-le en plusieurs, ou enregistrez la feuille en CSV.',
  'workbook.unpacks':
    'Des parties du classeur sont trop fortement compressées : décompressées, elles dépassent {maximumMegabytes, number} Mo. Enregistrez la feuille en CSV et choisissez ce fichier.',
  'workbook.many-parts':
    'Le classeur compte plus de {maximum, number} parties. Copiez la feuille dans un nouveau classeur et choisissez ce fichier.',
  'workbook.many-texts':
    'Les textes du classeur dépassent {maximumMegabytes, number} Mo. Divisez-le en plusieurs, ou enregistrez la feuille en CSV.',
  'workbook.too-wide':
    'La feuille a des cellules au-delà de la colonne {maximum, number}. Supprimez les colonnes inutiles et enregistrez de nouveau.',
  'workbook.too-tall':
    'La feuille a des cellules au-delà de la ligne {maximum, number}. Supprimez les lignes inutiles et enregistrez de nouveau.',
  'workbook.long-cell':
    'Une cellule du classeur dépasse {maximum, number} caractères. Raccourcissez-la et enregistrez de nouveau.',
  'workbook.long-row':
    'Une ligne de la feuille dépasse {maximum, number} caractères. Raccourcissez-la et enregistrez de nouveau.',
})
