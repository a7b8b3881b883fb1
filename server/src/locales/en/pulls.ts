import problems from '@bonfire/contract/refusals/field-problems/en'
import type { PULLS } from '@bonfire/contract/refusals/imports/pulls'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof PULLS>()({
  ...withPrefix('pull', problems.pull),
  'pull.no-password': 'Enter the password.',
  'pull.password-again':
    'Enter the password again: a stored password is only sent to the address and for the user it was entered for.',
  'pull.name-taken': 'There is already a Haystack server called "{name}".',
  'pull.address':
    'Enter the http or https address of the project’s operations, such as https://skyspark.example.com/api/demo.',
  'pull.address-with-password': 'Leave the username and password out of the address. They have fields of their own.',
  'pull.filter': 'This is not a Haystack filter: {reason}. An example: spark and siteRef->geoState=="VA".',
  'pull.too-many-sources': 'There are already {maximum} Haystack servers. Delete one first.',
  'pull.running': 'Findings are being pulled from this server right now. Wait until it has finished.',
  'pull.password-unreadable':
    'The stored password cannot be read, because the key it was encrypted with is missing or has changed. Enter the password again, or restore SECRETS_KEY or the file secrets-key.',
  'pull.unknown-host': 'No address was found for {host}. Check the name, and whether this machine can resolve it.',
  'pull.no-connection':
    'No connection to {host} ({reason}). Check the address and the port, and whether a firewall is in between.',
  'pull.certificate':
    'The certificate of {host} is not trusted ({reason}). Renew it, or give Bonfire the certificate of its issuer with NODE_EXTRA_CA_CERTS.',
  'pull.no-answer':
    '{host} sent nothing for {seconds, plural, one {# second} other {# seconds}}. Narrow the filter, or check the load on that server.',
  'pull.too-slow':
    '{host} had not finished after {minutes, plural, one {# minute} other {# minutes}}. Narrow the filter so that fewer records are sent.',
  'pull.too-large': 'The response is larger than {megabytes} MB. Narrow the filter so that fewer records are sent.',
  'pull.broken-off': '{host} closed the connection in the middle of its response ({reason}). Bonfire will try again.',
  'pull.redirect':
    'The server redirects to {address}. Bonfire does not follow redirects, so that the password is sent nowhere else. If that address is right, enter it.',
  'pull.wrong-password': 'The server refused the password of {username}. Check the username and the password.',
  'pull.no-scram':
    '{host} offers no sign-in with SCRAM SHA-256. Check that the address is that of a Haystack API, and turn SCRAM on for this user.',
  'pull.sign-in': 'Signing in to {host} failed with status {status}. Check that the address is that of a Haystack API.',
  'pull.not-proven':
    '{host} could not prove that it knows the password, so it may be another server. Check the address.',
  'pull.forbidden': 'The server does not let {username} read. Give that user the right to read this project.',
  'pull.not-found': 'There is no Haystack API at {address}. Check the path: it usually ends with the project’s name.',
  'pull.status': '{host} responded with status {status}. Check its log. Bonfire will try again.',
  'pull.not-a-grid':
    'The server sent {type} instead of a grid. Check that the address is that of a Haystack API, and not of a web page.',
  'pull.error-grid': 'The server refused the request and says: {message}',
  'pull.broken-grid':
    'Line {line} of the grid cannot be read ({reason}), so nothing was imported. Check that record on the server.',
  'pull.all-rejected':
    '{count, plural, one {The only row was rejected} other {All # rows were rejected}}. The import says why.',
  'pull.off-after-undo':
    'Switched off, because an import from this server was undone and the next pull would bring the findings back. Switch it on when its findings are right.',
  'pull.interrupted': 'The pull was interrupted by an error, which is in the server’s log. Bonfire will try again.',
})
