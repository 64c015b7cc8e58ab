import { X509Certificate } from 'node:crypto';
import { pino } from 'pino';
import { proveDomain, workOnCertificates } from '../../../test/certificates';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { type Pebble, startPebble } from '../../../test/pebble';
import { describeWith } from '../../../test/programs';
import { startSoleTestApi, type TestApi } from '../../../test/test-app';
import { waitUntil } from '../../../test/wait-until';
import { openDatabase } from '../../db/database';
import { createKeyRing } from '../../security/key-ring';
import { findCertificate } from './certificate';
import { type DomainServer, openDomainServer } from './domain-server';

describeWith('pebble', 'a certificate of pebble', () => {
  let own: OwnDatabase;
  let api: TestApi;
  let pebble: Pebble;
  let server: DomainServer;
  let database: ReturnType<typeof openDatabase>;

  beforeAll(async () => {
    own = await createOwnDatabase();
    database = openDatabase({
      url: own.url,
      poolSize: 1,
      auditKey: new Uint8Array(),
      onConnectionLost: () => {},
    });
    server = await openDomainServer(
      {
        platform: database.platform,
        url: own.url,
        keyRing: createKeyRing([{ version: 1, key: Buffer.alloc(32, 7) }]),
      },
      { upstream: 'http://127.0.0.1:9', host: '127.0.0.1', tlsPort: 0, httpPort: 0, takesProxyHeader: false },
      pino({ level: 'silent' }),
    );
    pebble = await startPebble(server.httpPort);
    api = await startSoleTestApi({
      DATABASE_URL: own.url,
      ACME_DIRECTORY_URL: pebble.directoryUrl,
      ACME_CA_FILE: pebble.caFile,
    });
  });
  afterAll(async () => {
    await api.close();
    await pebble.stop();
    await server.close(0);
    await database.close();
    await own.drop();
  });

  it('comes about though it refuses a third of all nonces, and its authorities are others each time', async () => {
    const domain = await proveDomain(api);
    const { platform } = api.platform.database;
    const chain = await waitUntil(async () => {
      await workOnCertificates(api.platform, domain.sellerId, 1);
      return (await findCertificate(platform, domain))?.chain_pem || undefined;
    });
    const certificate = new X509Certificate(chain);
    expect(certificate.checkHost(domain.host)).toBe(domain.host);
    expect(certificate.issuer).toContain('Pebble');
  });
});
