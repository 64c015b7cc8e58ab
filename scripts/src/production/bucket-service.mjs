// A service that speaks S3 by HTTPS and has one bucket. Plain JavaScript: it runs in a container that has only Node, with what bucket.ts has
// installed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const S3RVER = '/bucket/node_modules/@20minutes/s3rver';
const S3rver = require(S3RVER);
const { DUMMY_ACCOUNT } = require(`${S3RVER}/lib/models/account`);

const { ACCESS_KEY, SECRET_KEY, BUCKET } = process.env;
DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
DUMMY_ACCOUNT.createKeyPair(ACCESS_KEY, SECRET_KEY);
const service = new S3rver({
  address: '0.0.0.0',
  port: 9000,
  silent: true,
  // What is asked for is the bucket of the path, whatever the service is called.
  vhostBuckets: false,
  // It computes those of listings without the slash behind the bucket's name, which pgBackRest signs as AWS asks.
  allowMismatchedSignatures: true,
  directory: '/tmp/bucket',
  configureBuckets: [{ name: BUCKET, configs: [] }],
  key: readFileSync('/certificates/privkey.pem'),
  cert: readFileSync('/certificates/fullchain.pem'),
});

// Its own grouping overlooks folders that hold nothing but folders.
const { store } = service;
const listAll = store.listObjects.bind(store);
store.listObjects = async (bucket, { delimiter, prefix = '', startAfter, maxKeys = 1_000 }) => {
  const { objects } = await listAll(bucket, { prefix, startAfter });
  const folderOf = ({ key }) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    return end === -1 ? undefined : key.slice(0, end + 1);
  };
  const found = objects.filter((object) => folderOf(object) === undefined);
  return {
    objects: found.slice(0, maxKeys),
    commonPrefixes: [...new Set(objects.flatMap((object) => folderOf(object) ?? []))].sort(),
    isTruncated: found.length > maxKeys,
  };
};

await service.run();
console.log('The bucket is open.');
process.once('SIGTERM', () => process.exit(0));
