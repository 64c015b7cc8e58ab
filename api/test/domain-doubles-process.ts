import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { AcmeDouble } from './acme-double';
import { DnsDouble } from './dns-double';

/** A record of somebody's panel, as journeys create it. */
interface PanelRecord {
  type: 'CNAME' | 'TXT';
  name: string;
  value: string;
}

const portOf = (name: string): number => Number(process.env[name]);

/** Reads the proof at port 80 of a host: every host is on this machine. */
const fetchProof = (host: string, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      port: portOf('PROOF_PORT'),
      path: `/.well-known/acme-challenge/${token}`,
      headers: { host },
    };
    request(options, (answer) => void text(answer).then(resolve, reject))
      .on('error', reject)
      .end();
  });

// Name servers for all of the DNS and an authority that issues certificates, as a process of their own. Journeys create records and read what
// the authority's certificates are verified with.
const dns = await DnsDouble.start(portOf('DNS_PORT'));
const acme = await AcmeDouble.start(fetchProof, portOf('ACME_PORT'));

const server = createServer(async (asked, answered) => {
  if (asked.method === 'POST') {
    const { type, name, value }: PanelRecord = JSON.parse(await text(asked));
    dns.set(type, name, value);
  }
  answered.end(asked.url === '/root.pem' ? acme.rootPem : 'ok');
});
server.listen(portOf('PORT'), '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
