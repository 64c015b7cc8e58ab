import { createServer } from 'node:http';
import { IUGU_PORT } from '../addresses';
import { answerIugu } from './iugu-accounts';
import { answerInvoice } from './iugu-invoices';

/** A double of Iugu's API on the loopback: the browser tests never leave this machine. */
const server = createServer(async (request, response) => {
  const { url = '', headers } = request;
  const sent = Buffer.concat(await request.toArray()).toString();
  const fixed = url === '/healthz' ? {} : answerInvoice(url, sent);
  const { status, body } = fixed ? { status: 200, body: fixed } : answerIugu(url, headers);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

server.listen(IUGU_PORT, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
