import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryFailure } from './archive-fails';
import type { Installation } from './installation';
import { BUCKET_NAME } from './override';
import { ARCHIVED_MS, lastLine, untilBase } from './restores';
import type { Row, Trial } from './row';

/** Well kept, and needs nothing but Node. */
const S3_SERVICE = '@20minutes/s3rver@5.0.0';

/** Starts the service and moves the archive into its bucket, unless it is there. */
async function moveIntoBucket({ home, succeed, set, containers }: Installation): Promise<void> {
  if ((await containers('bucket')).length > 0) return;
  const packages = path.join(home, 'bucket');
  await mkdir(packages, { recursive: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await succeed('npm', 'install', '--prefix', packages, ...options, S3_SERVICE);
  await set({
    BACKUP_S3_BUCKET: BUCKET_NAME,
    BACKUP_S3_ENDPOINT: 'bucket:9000',
    BACKUP_S3_REGION: 'sa-east-1',
    BACKUP_S3_ACCESS_KEY: randomBytes(10).toString('hex'),
    BACKUP_S3_SECRET_KEY: randomBytes(20).toString('hex'),
  });
  await succeed('docker', 'compose', 'up', '--detach', '--no-build', '--wait', 'bucket');
  await succeed('deploy/start.sh');
}

/** The bucket takes connections and never answers, and comes back. */
export const bucketHangs: Trial = async (installation, person) => {
  const { succeed, containers } = installation;
  await moveIntoBucket(installation);
  await untilBase(installation);
  const [id = ''] = await containers('bucket');
  return tryFailure(installation, person, {
    what: 'in a bucket hangs',
    begin: () => succeed('docker', 'pause', id),
    end: () => succeed('docker', 'unpause', id),
  });
};

/** The volumes of the database and of documents are destroyed, and restored from the bucket. */
export const bucketRestores: Trial = async (installation, person): Promise<Row[]> => {
  const { succeed, sql, requests } = installation;
  await moveIntoBucket(installation);
  await untilBase(installation);
  const inApi = (command: string) => succeed('docker', 'compose', 'exec', '-T', 'api', 'sh', '-c', command);
  const document = `/documents/${randomUUID()}/${randomUUID()}`;
  await inApi(`mkdir ${path.dirname(document)} && head -c 100000 /dev/urandom > ${document}`);
  const checksum = await inApi(`sha256sum ${document}`);
  const name = `prova-balde-${Date.now()}`;
  await requests.call('/api/products', { method: 'POST', headers: person.headers, body: { name } });
  await pause(ARCHIVED_MS);

  await succeed('docker', 'compose', 'rm', '--force', '--stop', 'database', 'backup', 'api');
  await succeed('docker', 'volume', 'rm', 'balcao-try_database', 'balcao-try_identity');
  const started = Date.now();
  const output = await succeed('deploy/restore.sh', 'latest');
  const seconds = Math.round((Date.now() - started) / 1_000);
  const products = await sql(`select 1 from products where name = '${name}'`);
  const brought = await inApi(`sha256sum ${document}`);
  return [
    {
      what: 'Volumes of the database and of documents destroyed, the archive in a bucket',
      measured: `restored in ${seconds} s: ${output.split('\n').find((line) => line.includes('images')) ?? lastLine(output)}`,
      isRight: products.length === 1,
    },
    {
      what: 'An image of a document, from the bucket',
      measured: brought === checksum ? 'the same bytes' : 'not the same bytes',
      isRight: brought === checksum,
    },
  ];
};
