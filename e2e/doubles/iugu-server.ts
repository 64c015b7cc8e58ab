import { createServer } from 'node:http';
import { IUGU_PORT } from '../addresses';
import { answerIugu } from './iugu-accounts';

/** A double of Iugu's API on the loopback: the browser tests never leave this machine. */
const server = createServer(({ url = '', headers }, response) => {
  const { status, body } = url === '/healthz' ? { status: 200, body: {} } : answerIugu(url, headers);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

server.listen(IUGU_PORT, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
