import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EDGE_SETTINGS } from '@balcao/composer';
import { checkCompose } from './compose/check-compose';
import { runTask } from './processes/task';
import { ROOT } from './root';

// The compose file is checked by itself, and by docker compose where that is installed (it needs no engine for it).

const COMPOSE = ['compose', '--env-file', 'deploy/.env.example', 'config', '--no-interpolate', '--quiet'];

async function dockerFaults(): Promise<string[]> {
  const version = await runTask({ program: 'docker', args: ['compose', 'version'] }).catch(() => undefined);
  if (version?.code !== 0) return [];
  const { code, output } = await runTask({ program: 'docker', args: COMPOSE });
  return code === 0 ? [] : [output];
}

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const faults = [
  ...checkCompose(read('docker-compose.yml'), {
    envExample: read('deploy/.env.example'),
    exists: (name) => existsSync(path.join(ROOT, name)),
    settings: { edge: EDGE_SETTINGS },
  }),
  ...(await dockerFaults()),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
