import { createServer } from 'node:http';
import { POSTAL_CODE_PORT } from '../addresses';
import { answerPostalCode } from './postal-codes';

/** A double of ViaCEP on the loopback: the browser tests never leave this machine. */
const server = createServer((request, response) => {
  const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  // The tests send a header of their own, so browsers send a preflight request.
  if (request.method === 'OPTIONS') return response.writeHead(204, anyOrigin).end();
  const { status, body } = answerPostalCode(request.url ?? '', request.headers.authorization);
  response.writeHead(status, { ...anyOrigin, 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
});

server.listen(POSTAL_CODE_PORT, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
