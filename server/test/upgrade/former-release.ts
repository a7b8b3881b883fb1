import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import former from './former-release.json' with { type: 'json' }

export const ROOT = join(import.meta.dirname, '../../..')
const PARTS = ['package.json', 'contract', 'server', 'demo']
const OWN_PACKAGES = '@bonfire'

/** The server of the former release, from the history of this clone, in a new folder; it runs on today's packages. */
export function unpackFormerRelease(): { folder: string; remove(): void } {
  requireCommit()
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bonfire-former-')))
  const archive = join(folder, 'former.tar')
  git('archive', '--output', archive, former.commit, ...PARTS)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  linkPackages(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

function requireCommit(): void {
  try {
    git('cat-file', '-e', `${former.commit}^{commit}`)
  } catch (error) {
    throw new Error(
      `The former release is not in this clone: commit ${former.commit}, which server/test/upgrade/former-release.json ` +
        'names. This test needs a clone with the history: git fetch --unshallow',
      { cause: error },
    )
  }
}

function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, OWN_PACKAGES), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((name) => name !== OWN_PACKAGES)) {
    symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  }
  for (const name of ['contract', 'server']) symlinkSync(join(folder, name), join(packages, OWN_PACKAGES, name))
  symlinkSync(join(ROOT, 'server/node_modules'), join(folder, 'server/node_modules'))
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
