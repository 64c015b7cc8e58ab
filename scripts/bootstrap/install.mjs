import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from './clean-environment.mjs';

/** Prints progress at most this often, so that a log of a build server stays readable. */
const PROGRESS_MS = 3000;

/** Every package.json of the workspace: at the root, one level down, and below `shared/`. */
function manifests(root) {
  const folders = (parent) =>
    readdirSync(path.join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map((entry) => path.join(parent, entry.name));
  const candidates = ['.', ...folders('.'), ...folders('shared')].sort();
  return candidates.map((folder) => path.join(folder, 'package.json'));
}

function readOrEmpty(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

/** A digest of everything that node_modules depends on, including the machine, because native parts differ. */
function installDigest(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests(root)]) {
    hash.update(`\n${name}\n`).update(readOrEmpty(path.join(root, name)));
  }
  return hash.digest('hex');
}

/** `pnpm@10.34.8`, from the manifest's own pin. */
function packageManager(root) {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).packageManager;
}

/** pnpm's progress line, shortened: `resolved 900, reused 120, downloaded 300, added 400`. */
function progressOf(chunk) {
  return chunk
    .match(/Progress: (resolved.*?added \d+)/g)
    ?.at(-1)
    ?.replace('Progress: ', '');
}

function runInstall(root, ...options) {
  const isWindows = process.platform === 'win32';
  const args = ['-y', packageManager(root), 'install', ...options, '--reporter=append-only'];
  return new Promise((resolve) => {
    const child = spawn(isWindows ? 'npx.cmd' : 'npx', args, {
      cwd: root,
      env: cleanEnvironment(process.env),
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    let told = Date.now();
    const listen = (chunk) => {
      log += chunk;
      const progress = progressOf(String(chunk));
      if (!progress || Date.now() - told < PROGRESS_MS) return;
      told = Date.now();
      console.log(`  ${progress}`);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => resolve({ ok: false, log: `${log}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, log }));
  });
}

/**
 * Installs what the lockfile says. Where a manifest names more, as after a generator, the lockfile is brought up to date and
 * people are told; a build server refuses that, because nobody would commit it.
 * @param {boolean} isGenerated whether a generator has just run: then nobody need try the lockfile as it is
 */
async function installOrUpdate(root, isGenerated) {
  if (!isGenerated || process.env.CI) {
    const installed = await runInstall(root, '--frozen-lockfile');
    if (installed.ok || process.env.CI || !installed.log.includes('ERR_PNPM_OUTDATED_LOCKFILE'))
      return installed;
  }
  console.log('  A package.json names what pnpm-lock.yaml has not: it is brought up to date, commit it too');
  return runInstall(root, '--no-frozen-lockfile', '--prefer-offline');
}

/**
 * Installs the packages when the lockfile or a manifest changed since the last time.
 * @param {string} root
 * @param {{ isGenerated?: boolean }} [options]
 * @returns {Promise<string | undefined>} the log and a sentence when it failed
 */
export async function installPackages(root, { isGenerated = false } = {}) {
  const stamp = path.join(root, 'node_modules', '.balcao-install');
  if (String(readOrEmpty(stamp)) === installDigest(root)) return undefined;

  const started = Date.now();
  console.log('Installing packages (the first time takes about a minute)');
  const { ok, log } = await installOrUpdate(root, isGenerated);
  if (!ok) {
    const reason = /ENOSPC|no space left/i.test(log)
      ? 'the disk is full, free some space'
      : 'the log above says why';
    return `${log}\nThe packages could not be installed: ${reason}.`;
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  // The lockfile may be another one now.
  writeFileSync(stamp, installDigest(root));
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
  return undefined;
}
