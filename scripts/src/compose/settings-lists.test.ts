import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../root';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'balcao-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a function of deploy/compose.sh says with these settings. */
function ask(call: string, settings: string): string[] {
  const file = path.join(folder, '.env');
  writeFileSync(file, settings);
  const { stdout } = spawnSync('bash', ['-c', `. deploy/compose.sh; ${call}`], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, COMPOSE_ENV_FILES: file },
  });
  return stdout.trim().split(/\s+/).filter(Boolean);
}

describe('what must be filled in', () => {
  it('is a folder for the archive, unless there is a bucket', () => {
    expect(ask('settings_of_archive', 'BACKUP_S3_BUCKET=\n')).toEqual(['BACKUP_FOLDER']);
    expect(ask('settings_of_archive', 'BACKUP_S3_BUCKET=balcao\n')).toEqual([
      'BACKUP_S3_ENDPOINT',
      'BACKUP_S3_REGION',
      'BACKUP_S3_ACCESS_KEY',
      'BACKUP_S3_SECRET_KEY',
    ]);
  });

  it('is what the profiles need that are used', () => {
    expect(ask('settings_of_profiles', 'COMPOSE_PROFILES=\n')).toEqual([]);
    expect(ask('settings_of_profiles', 'COMPOSE_PROFILES=documents,monitoring\n')).toEqual([
      'DOCUMENTS_ACCESS_KEY',
      'DOCUMENTS_SECRET_KEY',
      'ALERT_WEBHOOK_URL',
      'GRAFANA_PASSWORD',
    ]);
  });
});
