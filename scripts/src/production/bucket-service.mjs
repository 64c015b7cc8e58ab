// A service that speaks S3 by HTTPS, checks signatures, and has one bucket. Plain JavaScript: it runs in a container that has only Node,
// with what bucket.ts has installed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const S3RVER = '/bucket/node_modules/@20minutes/s3rver';
const S3rver = require(S3RVER);
const { DUMMY_ACCOUNT } = require(`${S3RVER}/lib/models/account`);

const { ACCESS_KEY, SECRET_KEY, BUCKET } = process.env;
DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
DUMMY_ACCOUNT.createKeyPair(ACCESS_KEY, SECRET_KEY);
await new S3rver({
  address: '0.0.0.0',
  port: 9000,
  silent: true,
  // What is asked for is the bucket of the path, whatever the service is called.
  vhostBuckets: false,
  directory: '/tmp/bucket',
  configureBuckets: [{ name: BUCKET, configs: [] }],
  key: readFileSync('/certificates/privkey.pem'),
  cert: readFileSync('/certificates/fullchain.pem'),
}).run();
console.log('The bucket is open.');
process.once('SIGTERM', () => process.exit(0));
