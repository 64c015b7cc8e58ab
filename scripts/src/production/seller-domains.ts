import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:tls';
import { until } from './installation';
import type { Trial } from './row';

const HOST = 'pay.loja-de-prova.com.br';
const STRANGER = 'pay.ninguem.com.br';

/** Port 80 of the entrance, as somebody who comes by a host. */
async function askPlain(plainUrl: string, host: string) {
  const asked = get(`${plainUrl}/c/prova`, { headers: { host } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location };
}

/** Whether a name gets a certificate, whoever has signed it. */
async function hasCertificate(url: string, servername: string): Promise<boolean> {
  const socket = connect({
    host: 'localhost',
    port: Number(new URL(url).port),
    servername,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A trial of deploy/domains.yml: the entrance leads the installation's names to nginx, and every other one to the server of domains. */
export const sellerDomains: Trial = async ({ url, plainUrl, sql }) => {
  if (plainUrl === undefined) return [];
  const { hostname: own } = new URL(url);
  await sql(`
    with store as (select seller_id, id from stores limit 1), made as (
      insert into domains (seller_id, id, store_id, host, registered_domain, target_label, proof_token, state)
      select seller_id, 'prova', id, '${HOST}', 'loja-de-prova.com.br', 'prova', 'prova', 'provado' from store returning *)
    insert into certificates (seller_id, domain_id, store_id, host, status)
    select seller_id, id, store_id, host, 'verificado' from made`);
  await until('a proven host is known', async () => (await askPlain(plainUrl, HOST)).status === 308);
  const { location } = await askPlain(plainUrl, HOST);
  const statuses = [(await askPlain(plainUrl, STRANGER)).status, (await askPlain(plainUrl, own)).status];
  const certificates = [await hasCertificate(url, own), await hasCertificate(url, STRANGER)];
  return [
    {
      what: "Sellers' domains: port 80",
      measured: `a proven host is sent to ${location}; a stranger's name and ours: ${statuses.join(', ')}`,
      isRight: location === `https://${HOST}/c/prova` && statuses[0] === 421 && statuses[1] !== 421,
    },
    {
      what: "Sellers' domains: port 443",
      measured: `certificates for our name and a stranger's: ${certificates.join(', ')}`,
      isRight: certificates.join() === 'true,false',
    },
  ];
};
