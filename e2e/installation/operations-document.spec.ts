import { expect, test } from '@playwright/test'
import { LONGEST_MILLISECONDS, runOnBareMachine, whyNoBareMachine } from '../helpers/servers/bare-machine.ts'
import { buildTree } from '../helpers/servers/built-tree.ts'
import { blocksUnder, namedCommands } from '../helpers/servers/operations-document.ts'

const server = blocksUnder('One server, run by systemd', ['install', 'settings', 'start'])
const backup = blocksUnder('Backup', ['once', 'nightly', 'inPlace', 'beside'])
const upgrade = blocksUnder('Upgrade', ['upgrade', 'fromCheckout'])

const versionIn = (commands: string) => /bonfire-(\d+\.\d+\.\d+)-linux-x64\.tar\.gz/.exec(commands)?.[1] ?? 'none'
const versions = { first: versionIn(server.install), next: versionIn(upgrade.upgrade) }

/** An archive without Node, which takes half the time to pack, and which `node` puts in its place. */
const pack = (version: string) => `
  tar -I 'gzip -1' -cf bonfire-${version}-linux-x64.tar.gz -C /packed --exclude=bonfire/bin/node bonfire`
// A dozen short processes: optimising the embedded engine in each would double what they take.
const node = (version: string) => `
  printf '#!/bin/sh\\nexec /built/bin/node --liftoff-only "$@"\\n' > /opt/bonfire-${version}/bin/node
  chmod 755 /opt/bonfire-${version}/bin/node`
const waitUntilReady = server.start.split('\n').find((line) => line.startsWith('curl')) ?? 'false'
const part = (name: string, commands: string) => `echo "== ${name}"\n${commands}\n`

/** A next version has a number and a migration of its own. */
const ARCHIVES = `
mkdir -p /packed /archives && cd /archives
cp -a /built /packed/bonfire
${pack(versions.first)}
sed -i 's/"version": ".*"/"version": "${versions.next}"/' /packed/bonfire/package.json
echo 'create table made_by_the_next_version ()' > /packed/bonfire/server/migrations/9999-next.stop.sql
${pack(versions.next)}
rm -r /packed
`

const COMMANDS = `set -euo pipefail
${ARCHIVES}
${part('install', server.install + node(versions.first))}
cat > /etc/bonfire/settings.env << 'SETTINGS'
${server.settings}SETTINGS
${part('start', server.start)}
${part('backup', backup.once)}
${part('nightly', backup.nightly)}
${part('upgrade', upgrade.upgrade.replace('\nsystemctl stop', `\n${node(versions.next)}\nsystemctl stop`))}
systemctl stop bonfire
${part('people', 'sudo -u bonfire bonfire user list')}
${part('refused', `ln -sfn /opt/bonfire-${versions.first} /opt/bonfire\nsudo -u bonfire bonfire user list || true`)}
backup=/var/backups/bonfire/before-${versions.next}.bonfire
${part('in place', `${backup.inPlace}\n${waitUntilReady}`)}
${part('end', 'systemctl stop bonfire && tail -n 1 /var/log/bonfire.log')}
`

// A dozen processes open the built-in database one after the other; beside other tests each takes its time.
test.describe.configure({ timeout: LONGEST_MILLISECONDS + 30_000 })

const missing = whyNoBareMachine()

test.beforeAll(async () => {
  if (missing === undefined) await buildTree()
})

test('the commands of the operations document install, back up, upgrade and restore', async () => {
  test.skip(missing !== undefined, missing ?? '')
  const { status, output } = await runOnBareMachine(COMMANDS, 'a long password\n')
  expect(status, output).toBe(0)
  const parts = Object.fromEntries(output.split(/^== /m).map((text) => text.split(/\n(.*)/s) as [string, string]))
  expect(parts.start).toMatch(/^The account "you" is ready to sign in\.\n\{"status":"ready"\}\n$/m)
  expect(parts.backup).toContain('This was a rehearsal: nothing of it was kept.')
  expect(parts.nightly).toMatch(/T\d{6}Z\.bonfire holds \d+ tables/)
  expect(parts.upgrade).toContain(`"version":"${versions.next}"`)
  expect(parts.people).toContain('you\tYour name\tyou@example.com')
  expect(parts.refused).toContain('9999-next.stop.sql')
  expect(parts['in place']).toMatch(/^Restored .*\n\{"status":"ready"\}\n$/m)
  expect(parts.end).toContain('"msg":"stopped"')
})

test('every command that the operations document names exists', async () => {
  test.skip(missing !== undefined, missing ?? '')
  const groups = [...new Set(['', ...namedCommands().map((words) => words.split(' ').slice(0, -1).join(' '))])]
  const asking = groups.map((group) => `echo "== ${group}"\n/built/bin/bonfire ${group} --help`)
  const { status, output } = await runOnBareMachine(['set -e', ...asking].join('\n'), '')
  expect(status, output).toBe(0)
  const listed = output.split(/^== /m).flatMap((text) => {
    const [group = '', ...lines] = text.split('\n')
    const commands = lines
      .slice(lines.indexOf('Commands:') + 1)
      .flatMap((line) => /^ {2}(\w[\w-]*)/.exec(line)?.[1] ?? [])
    return commands.map((command) => `${group} ${command}`.trim())
  })
  expect(namedCommands().length).toBeGreaterThan(10)
  expect(namedCommands().filter((words) => !listed.includes(words))).toEqual([])
})
