import type { FastifyBaseLogger } from 'fastify';
import { findProof } from '../issuing/order-repository';
import { type DomainServer, type DomainServerOptions, startDomainServer } from './domain-server';
import { openServedHosts, type ServedHostsOptions } from './served-hosts';

/** Starts the server of sellers' domains on a database. @throws while the database is away */
export async function openDomainServer(
  database: Omit<ServedHostsOptions, 'logger'>,
  server: Omit<DomainServerOptions, 'hosts' | 'proofOf' | 'logger'>,
  logger: FastifyBaseLogger,
): Promise<DomainServer> {
  const hosts = await openServedHosts({ ...database, logger });
  const started = await startDomainServer({
    ...server,
    logger,
    hosts,
    proofOf: (host, token) => findProof(database.platform, { host, token }),
  });
  return {
    ...started,
    async close(withinMs) {
      await started.close(withinMs);
      await hosts.close();
    },
  };
}
