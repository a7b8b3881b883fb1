/**
 * What the server says of files, keys and the portfolio, in French. `{0;}` holds messages, which are spoken too; row
 * problems are `field value: what is wrong`.
 */
export const FRENCH_DATA_IN: Readonly<Record<string, string>> = {
  // Keys and the portfolio
  'Portfolio, imports and ingest keys are for administrators. Ask one of them for what you need.':
    'Le portefeuille, les importations et les clés sont réservés aux administrateurs. Demandez à l’un d’eux ce dont vous avez besoin.',
  'Name cannot be longer than 200 characters.': 'Le nom ne peut pas dépasser 200 caractères.',
  'Choose at least one project.': 'Choisissez au moins un projet.',
  'Not the id of a key': 'Ce n’est pas l’identifiant d’une clé',
  'There is no project "{0}" any more. Load the page again and choose once more.':
    'Le projet « {0} » n’existe plus. Rechargez la page et choisissez de nouveau.',
  '{0} is required.': 'Ce champ est obligatoire.',
  '{0} cannot be longer than 200 characters.': 'Ce champ ne peut pas dépasser 200 caractères.',
  '{0} cannot be longer than 500 characters.': 'Ce champ ne peut pas dépasser 500 caractères.',
  'Not an ISO 4217 currency code.': 'Ce n’est pas un code de devise ISO 4217.',
  'There is no currency {0} in ISO 4217.': 'La devise {0} n’existe pas dans ISO 4217.',
  'The database does not know this time zone. Choose one such as Europe/Paris.':
    'La base de données ne connaît pas ce fuseau horaire. Choisissez-en un autre, par exemple Europe/Paris.',
  'timezone "{0}" is not known to the database': 'le fuseau horaire « {0} » est inconnu de la base de données',
  'There is no such time zone. Choose one such as Europe/Paris.':
    'Ce fuseau horaire n’existe pas. Choisissez-en un tel que Europe/Paris.',
  'There is a project {0} already. Choose another key.': 'Il existe déjà un projet {0}. Choisissez une autre clé.',
  'There is a site {0} already. Choose another ID.': 'Il existe déjà un site {0}. Choisissez un autre identifiant.',

  // A file
  'Not the id of an import': 'Ce n’est pas l’identifiant d’une importation',
  'This import has its file already. Start another one: what is stored stays as it is.':
    'Cette importation a déjà son fichier. Commencez-en une autre : ce qui est enregistré reste tel quel.',
  'What you chose does not come as {0}. Choose one of: {1}.': 'Ce contenu n’existe pas en {0}. Choisissez parmi : {1}.',
  'Choose the project of the sites in this export.': 'Choisissez le projet des sites de cet export.',
  'There is no file: send its content as application/octet-stream.':
    'Il n’y a pas de fichier : envoyez son contenu en application/octet-stream.',
  'The file is empty. Choose a file with content.': 'Le fichier est vide. Choisissez un autre fichier.',
  'The file holds bytes that are not UTF-8. Save it as UTF-8 and choose it again.':
    'Le fichier contient des octets qui ne sont pas de l’UTF-8. Enregistrez-le en UTF-8 et choisissez-le de nouveau.',
  'This is a workbook of a spreadsheet program. Save its sheet as CSV (UTF-8) and choose that file.':
    'C’est un classeur de tableur. Enregistrez sa feuille en CSV (UTF-8) et choisissez ce fichier.',
  'This is a file of the type {0}, not {1}. Choose another file.':
    'C’est un fichier de type {0}, et non {1}. Choisissez un autre fichier.',
  'This is no text, so it is not {0}. Choose another file.':
    'Ce n’est pas du texte, donc pas du {0}. Choisissez un autre fichier.',
  'This looks like a web page or XML, not {0}. Choose another file.':
    'Cela ressemble à une page web ou à du XML, et non à du {0}. Choisissez un autre fichier.',
  'This does not look like {0}. Choose another format, or another file.':
    'Cela ne ressemble pas à du {0}. Choisissez un autre format ou un autre fichier.',
  'This looks like JSON, not CSV. Choose another format, or another file.':
    'Cela ressemble à du JSON, et non à du CSV. Choisissez un autre format ou un autre fichier.',
  'This looks like JSON as a whole, not one hit a line. Choose the format JSON.':
    'Cela ressemble à du JSON d’un seul tenant, et non à une détection par ligne. Choisissez le format JSON.',
  'The columns are separated by semicolons. Save the file with commas between the columns.':
    'Les colonnes sont séparées par des points-virgules. Enregistrez le fichier avec des virgules entre les colonnes.',
  'The columns are separated by tabs. Save the file with commas between the columns.':
    'Les colonnes sont séparées par des tabulations. Enregistrez le fichier avec des virgules entre les colonnes.',
  'This is UTF-16 text. Save it as UTF-8 and send it again.':
    'Le texte est en UTF-16. Enregistrez-le en UTF-8 et envoyez-le de nouveau.',
  'This is compressed with gzip. Unpack it first, or send it with Content-Encoding: gzip.':
    'Le contenu est compressé avec gzip. Décompressez-le d’abord, ou envoyez-le avec Content-Encoding: gzip.',
  'There is nothing to import: what was sent is empty.': 'Il n’y a rien à importer : ce qui a été envoyé est vide.',
  'The sender broke off before the end. Send it again: what is stored already stays as it is.':
    'L’envoi s’est interrompu avant la fin. Recommencez : ce qui est déjà enregistré reste tel quel.',
  'There is no header line. The first line must name the columns.':
    'Il n’y a pas de ligne d’en-tête. La première ligne doit donner les noms des colonnes.',
  'The {0} {1} {2} missing. Found: {3}.': 'Colonnes manquantes : {1}. Trouvées : {3}.',
  'This is no JSON. {0}': 'Ce n’est pas du JSON valide. {0;}',
  'Expected an object with a list named hits: {"hits": [...]}.':
    'Un objet avec une liste nommée hits est attendu : {"hits": [...]}.',
  'This is no JSON of the form {"hits": [...]}. {0}': 'Ce n’est pas du JSON de la forme {"hits": [...]}. {0;}',

  // Rows
  '{0}: is missing': '{0} : est absent',
  '{0}: must be a date, yyyy-MM-dd': '{0} : doit être une date, aaaa-MM-jj',
  '{0}: must be an ISO 8601 instant with an offset or Z, or epoch seconds':
    '{0} : doit être un instant ISO 8601 avec décalage ou Z, ou des secondes depuis 1970',
  'must be an http or https address': 'doit être une adresse http ou https',
  '{0}: must be an http or https address': '{0} : doit être une adresse http ou https',
  'holds a null character': 'contient un caractère nul',
  'holds half of a character, such as a cut emoji': 'contient la moitié d’un caractère, par exemple un émoji coupé',
  '{0}: holds a null character': '{0} : contient un caractère nul',
  '{0}: holds half of a character, such as a cut emoji':
    '{0} : contient la moitié d’un caractère, par exemple un émoji coupé',
  '{0}: must be a number': '{0} : doit être un nombre',
  '{0}: must be a whole number': '{0} : doit être un nombre entier',
  '{0}: must be a text': '{0} : doit être un texte',
  '{0}: must be true or false': '{0} : doit être true ou false',
  '{0}: must be a list': '{0} : doit être une liste',
  '{0}: must be an object': '{0} : doit être un objet',
  '{0}: must be one of {1}': '{0} : doit être l’une de ces valeurs : {1}',
  '{0}: must not be empty': '{0} : ne peut pas être vide',
  '{0}: must not be longer than {1} characters': '{0} : ne peut pas dépasser {1} caractères',
  '{0}: must not have more than {1} entries': '{0} : {1} éléments au plus',
  '{0}: must be {1} or more': '{0} : doit être au moins {1}',
  '{0}: must be {1} or less': '{0} : doit être au plus {1}',
  "occurredOn {0} lies more than {1} days ahead. Check the sender's clock.":
    'occurredOn {0} est à plus de {1} jours dans le futur. Vérifiez l’horloge de l’expéditeur.',
  "The firing at {0} lies more than {1} days ahead. Check the sender's clock.":
    'Le déclenchement de {0} est à plus de {1} jours dans le futur. Vérifiez l’horloge de l’expéditeur.',
  'The firing at {0} is on {1} in {2}, not on occurredOn {3}.':
    'Le déclenchement de {0} tombe le {1} à l’heure de {2}, et non le jour occurredOn {3}.',
  'There is no site "{0}"{1}. Add it to the portfolio first.':
    'Il n’y a pas de site « {0} »{1}. Ajoutez-le d’abord au portefeuille.',
  'There is no rule "{0}". Import it with a portfolio first.':
    'Il n’y a pas de règle « {0} ». Importez-la d’abord avec un portefeuille.',
  'There is no equip "{0}" at site "{1}". Add equipName to create it, or import it with a portfolio first.':
    'Il n’y a pas d’équipement « {0} » sur le site « {1} ». Ajoutez equipName pour le créer, ou importez-le d’abord avec un portefeuille.',
  'That makes {0} firings of one rule on one equip and day; {1} at most.':
    'Cela fait {0} déclenchements d’une règle sur un équipement en un jour ; {1} au plus.',
  'The durations of the day add up to more than 68 years. Durations are seconds.':
    'Les durées du jour dépassent 68 ans au total. Les durées sont en secondes.',
  'Has {0} columns, the header has {1}. A text that holds a comma must stand in quotes.':
    'Compte {0} colonnes, l’en-tête {1}. Un texte qui contient une virgule doit être entre guillemets.',
  'Is nested more than {0} levels deep. Send a hit as an object of texts, numbers and a list of times.':
    'Compte plus de {0} niveaux imbriqués. Envoyez une détection comme un objet de textes, de nombres et une liste times.',
  'The header line has {0} columns; {1} at most.': 'La ligne d’en-tête compte {0} colonnes ; {1} au plus.',
  'The header line is longer than {0} characters. The first line must name the columns.':
    'La ligne d’en-tête dépasse {0} caractères. La première ligne doit donner les noms des colonnes.',
  'Is longer than {0} characters. Split it into several rows.':
    'Dépasse {0} caractères. Divisez-la en plusieurs lignes.',
  'Holds bytes that are not UTF-8, after {0}. Save the file as UTF-8 and send this row again.':
    'Contient des octets qui ne sont pas de l’UTF-8, après {0}. Enregistrez le fichier en UTF-8 et renvoyez cette ligne.',
  'Is no JSON. {0}': 'N’est pas du JSON valide. {0;}',
  'Quote Not Closed: {0}.': 'Un guillemet n’est pas fermé.',
  'Invalid Closing Quote: {0}.': 'Un guillemet fermant est mal placé.',
  'Invalid Opening Quote: {0}.': 'Un guillemet ouvrant est mal placé.',
  '{0} A quote may be open. Nothing after it was read.':
    '{0;} Un guillemet est peut-être resté ouvert. La suite n’a pas été lue.',
  '{0} Nothing after it was read.': '{0;} La suite n’a pas été lue.',

  // Models and Haystack exports
  'A model is an object with the lists {0}.': 'Un modèle est un objet avec les listes {0}.',
  'A model is an object with some of the lists {0}. Found: {1}.':
    'Un modèle est un objet avec certaines des listes {0}. Trouvé : {1}.',
  'The model is wrong, and nothing of it was stored. {0}.':
    'Le modèle est incorrect : rien n’en a été enregistré. {0;}.',
  'is longer than {0} characters': 'dépasse {0} caractères',
  'is nested more than {0} levels deep': 'compte plus de {0} niveaux imbriqués',
  '{0}: is longer than {1} characters': '{0} : dépasse {1} caractères',
  '{0}: is nested more than {1} levels deep': '{0} : compte plus de {1} niveaux imbriqués',
  '{0}: is in the list twice, first as {1}': '{0} : figure deux fois dans la liste, d’abord comme {1}',
  'and {0} more': 'et {0} de plus',
  '{0}: there is no project "{1}"': '{0} : il n’y a pas de projet « {1} »',
  '{0}: there is no site "{1}"{2}': '{0} : il n’y a pas de site « {1} »{2}',
  '{0}: there is no rule "{1}"': '{0} : il n’y a pas de règle « {1} »',
  'is missing': 'est absent',
  'must be a list': 'doit être une liste',
  'there is no project "{0}"': 'il n’y a pas de projet « {0} »',
  'there is no site "{0}"{1}': 'il n’y a pas de site « {0} »{1}',
  'there is no rule "{0}"': 'il n’y a pas de règle « {0} »',
  'is in the list twice, first as {0}[{1}]': 'figure deux fois dans la liste, d’abord comme {0}[{1}]',
  'is no IANA time zone': 'n’est pas un fuseau horaire IANA',
  '{0}: is no IANA time zone': '{0} : n’est pas un fuseau horaire IANA',
  'is no ISO 4217 code': 'n’est pas un code ISO 4217',
  '{0}: is no ISO 4217 code': '{0} : n’est pas un code ISO 4217',
  'There is no site in it. A site is a record with the marker "site".':
    'Il ne contient aucun site. Un site est un enregistrement avec le marqueur « site ».',
  'This cannot be read as Haystack {0}. {1}': 'Ceci ne peut pas être lu comme Haystack {0}. {1;}',
  'The site "{0}" has no tz. Add its time zone, such as New_York.':
    'Le site « {0} » n’a pas de tz. Ajoutez son fuseau horaire, par exemple New_York.',
  'The site "{0}": its tz "{1}" is no known time zone.':
    'Le site « {0} » : son tz « {1} » n’est pas un fuseau horaire connu.',
  'A record has no id: {0}.': 'Un enregistrement n’a pas d’id : {0}.',
  '{0}: this key may write only to {1}, not to "{2}".':
    '{0} : cette clé ne peut écrire que dans {1}, et non dans « {2} ».',
  '{0}: this id belongs to a site outside the projects of this key ({1}).':
    '{0} : cet identifiant appartient à un site hors des projets de cette clé ({1}).',
  'The rule "{0}" is used by projects other than {1}, so this key may not change it. Send it as it is, or use a key of the whole tenant.':
    'La règle « {0} » sert à d’autres projets que {1}, cette clé ne peut donc pas la modifier. Envoyez-la telle quelle, ou utilisez une clé de toute l’organisation.',
}
