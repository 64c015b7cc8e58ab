import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Installation } from './installation';
import type { Row } from './row';

const MOST_ABOVE_BASE_MB = 120;
const BASE = 'node:24-bookworm-slim';

/** Checks that the settings which the runbook leaves to fill in are named at once, and that it starts with them. */
export async function firstStart({ folder, run, succeed }: Installation): Promise<Row[]> {
  const example = path.join(folder, 'deploy/.env');
  await succeed('cp', path.join(folder, 'deploy/.env.example'), example);
  const refused = await succeed('bash', '-c', 'COMPOSE_ENV_FILES=deploy/.env deploy/start.sh 2>&1 || true');
  const named = [
    'BACKUP_FOLDER',
    'BACKUP_PASSPHRASE',
    'ENCRYPTION_KEYS',
    'JWT_SECRET',
    'METRICS_TOKEN',
    'POSTGRES_PASSWORD',
    'fullchain.pem',
  ];
  await writeFile(example, '');

  await succeed(
    'docker',
    'compose',
    '--progress',
    'plain',
    'build',
    'api',
    'edge',
    'checkout',
    'database',
    'backup',
  );
  const started = Date.now();
  const { code, output } = await run('deploy/start.sh');
  const seconds = Math.round((Date.now() - started) / 1_000);
  if (code !== 0) throw new Error(output);
  return [
    {
      what: 'Settings that are missing',
      measured: `${named.filter((name) => refused.includes(name)).length} of ${named.length} named at once`,
      isRight: named.every((name) => refused.includes(name)) && !refused.includes('DOCUMENTS_'),
    },
    { what: 'First start, images built', measured: `${seconds} s`, isRight: seconds <= 300 },
  ];
}

/** Sizes and contents of the images. */
export async function images({ succeed, containers }: Installation): Promise<Row[]> {
  const sizeOf = async (image: string) =>
    Number(await succeed('docker', 'image', 'inspect', '--format', '{{.Size}}', image)) / 1_000_000;
  const base = await sizeOf(BASE);
  const rows: Row[] = [];
  for (const service of ['api', 'edge', 'checkout']) {
    const [id = ''] = await containers(service);
    const image = (await succeed('docker', 'inspect', '--format', '{{.Image}}', id)).trim();
    const above = Math.round((await sizeOf(image)) - base);
    const tools = await succeed(
      'docker',
      'exec',
      id,
      'sh',
      '-c',
      'for t in npm npx pnpm yarn cc make python3; do command -v $t; done; node --version',
    );
    rows.push({
      what: `Image of ${service}`,
      measured: `${above} MB above ${BASE}; in it: ${tools.trim().split('\n').join(', ')}`,
      isRight: above <= MOST_ABOVE_BASE_MB && /^v24\.\S+$/.test(tools.trim()),
    });
  }
  return rows;
}
