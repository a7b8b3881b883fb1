import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bonfire, emptyFolder } from '../helpers/servers/bonfire-process.ts'
import { buildTree, ROOT, TREE } from '../helpers/servers/built-tree.ts'
import { newEmbeddedInstallation } from '../helpers/servers/installations.ts'

const NOBODY = 65534
const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0
// What no service has: the settings of npm and of the person who runs the tests.
const BARE = { PATH: process.env.PATH, HOME: '/nonexistent', LOG_LEVEL: 'warn' }

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const parentOf = (pid: number) => Number(spawnSync('ps', ['-o', 'ppid=', '-p', `${pid}`], { encoding: 'utf8' }).stdout)

/** Waits for the line that says it is ready; `server` is the process that holds the data folder. */
async function ready(child: ChildProcess, dataDirectory: string) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  const url = () => /^Bonfire is ready: (\S+)/m.exec(output)?.[1]
  await expect.poll(() => url() ?? child.exitCode, { message: output }).not.toBe(null)
  const address = url()
  if (!address) throw new Error(`Bonfire did not start:\n${output}`)
  const server = Number(readFileSync(join(dataDirectory, 'bonfire.pid'), 'utf8'))
  return { url: address, server, output: () => output }
}

test.beforeAll(buildTree)

test('the built tree holds only what the server runs on', () => {
  const files = readdirSync(TREE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  expect(bytes).toBeLessThan(200e6)
  expect(files.filter(({ name }) => /\.test\.tsx?$/.test(name))).toEqual([])
  const development = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies)
  const alsoNeeded = ['csv-parse', 'kysely']
  const found = development.filter((name) => existsSync(join(TREE, 'node_modules', name)))
  expect(found.sort()).toEqual(alsoNeeded)
})

test('the build runs from any folder, for a user without a home, configured by a file', async () => {
  const dataDirectory = newEmbeddedInstallation()
  const settings = join(dataDirectory, 'settings.env')
  writeFileSync(settings, `PORT=0\nDATA_DIR="${dataDirectory}"\n`)
  if (isLinuxRoot) {
    chmodSync(dataDirectory, 0o755)
    for (const entry of ['', ...(readdirSync(dataDirectory, { recursive: true }) as string[])])
      chownSync(join(dataDirectory, entry), NOBODY, NOBODY)
  }
  const child = spawn(join(TREE, 'bin/bonfire'), ['serve'], {
    cwd: '/',
    env: { ...BARE, BONFIRE_SETTINGS: settings, LOG_LEVEL: 'info' },
    ...(isLinuxRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const { url, server, output } = await ready(child, dataDirectory)
  // Signals reach the server itself.
  expect(server).toBe(child.pid)
  expect(await (await fetch(`${url}/`)).text()).toContain('<div id="root">')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(dataDirectory, 'bonfire.pid'))).toBe(false)
  const last = JSON.parse(output().trimEnd().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ level: 30, msg: 'stopped', milliseconds: expect.any(Number) })
})

test('the built tree lists serve, and refuses words after it that mean nothing', () => {
  const run = (...words: string[]) =>
    spawnSync(join(TREE, 'bin/bonfire'), words, { env: { ...BARE, DATA_DIR: emptyFolder() }, encoding: 'utf8' })
  expect(run('--help').stdout).toMatch(/^ {2}serve \[options\] +run the server/m)
  expect(run('serve', '--help').stdout).toContain('Usage: bonfire serve')
  const mistaken = run('serve', '--port', '5000')
  expect(mistaken.status).toBe(1)
  expect(mistaken.stderr).toContain("unknown option '--port'")
})

test('as process 1 of a container it ends in order', async () => {
  test.skip(!isLinuxRoot, 'only root may make a process namespace')
  const dataDirectory = newEmbeddedInstallation()
  const namespace = ['--pid', '--fork', '--mount-proc', join(TREE, 'bin/bonfire'), 'serve']
  const child = spawn('unshare', namespace, { env: { ...BARE, PORT: '0', DATA_DIR: dataDirectory } })
  const { server } = await ready(child, dataDirectory)
  expect(server).toBe(1)
  const ended = once(child, 'exit')
  const outside = execFileSync('ps', ['-o', 'pid=', '--ppid', `${child.pid}`], { encoding: 'utf8' })
  process.kill(Number(outside), 'SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(join(dataDirectory, 'bonfire.pid'))).toBe(false)
})

test('the server ends in order however npm or its script ends', async () => {
  test.skip(process.platform === 'win32', 'Windows has no signals')
  const dataDirectory = newEmbeddedInstallation()
  for (const [whose, signal] of [
    ['npm', 'SIGTERM'],
    ['group', 'SIGINT'],
    ['npm', 'SIGKILL'],
    ['script', 'SIGKILL'],
  ] as const) {
    const environment = { ...process.env, PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' }
    const npm = spawn('npm', ['run', 'serve', '--silent'], { cwd: ROOT, env: environment, detached: true })
    const { server } = await ready(npm, dataDirectory)
    const script = parentOf(server)
    // Ctrl-C in a terminal reaches every process of the group.
    const npmPid = npm.pid ?? 0
    const target = { npm: npmPid, group: -npmPid, script }[whose]
    process.kill(target, signal)
    await expect.poll(() => isAlive(server), { message: `${signal} to ${whose}` }).toBe(false)
    await expect.poll(() => isAlive(script), { message: `${signal} to ${whose}` }).toBe(false)
    expect(existsSync(join(dataDirectory, 'bonfire.pid')), `${signal} to ${whose}`).toBe(false)
  }
  // The folder is free, and nothing in it was hurt.
  expect(bonfire(dataDirectory, ['key', 'list']).status).toBe(0)
})

const systemd = (...words: string[]) => spawnSync('systemd-analyze', words, { encoding: 'utf8' })

/** The units in a folder, with the built tree instead of /opt: systemd checks that programs are there. */
function unitsOfBuiltTree(): string[] {
  const folder = emptyFolder()
  return readdirSync(join(ROOT, 'deploy/systemd')).map((name) => {
    const text = readFileSync(join(ROOT, 'deploy/systemd', name), 'utf8')
    writeFileSync(join(folder, name), text.replaceAll('/opt/bonfire/', `${TREE}/`))
    return join(folder, name)
  })
}

test('the systemd units are valid and give the services little', () => {
  test.skip(systemd('--version').status !== 0, 'there is no systemd on this machine')
  const units = unitsOfBuiltTree()
  expect(units.map((unit) => basename(unit)).sort()).toEqual([
    'bonfire-backup.service',
    'bonfire-backup.timer',
    'bonfire.service',
  ])
  const verified = systemd('verify', '--man=no', ...units)
  expect(verified.stderr).toBe('')
  expect(verified.status).toBe(0)
  for (const unit of units.filter((path) => path.endsWith('.service'))) {
    const scored = systemd('security', '--offline=true', '--threshold=20', unit)
    expect(scored.status, `${unit}\n${scored.stdout}`).toBe(0)
  }
})
