import { once } from 'node:events';
import { connect } from 'node:net';
import { withApi } from '../../test/with-store';

const api = withApi();
let port: number;

beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

it('says that a body is too large to a sender who goes on sending, and keeps the connection', async () => {
  const length = 3 * 1024 * 1024;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /auth/login HTTP/1.1\r\nhost: api\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413 /);
  socket.write(Buffer.alloc(length, 'x'));
  socket.write('GET /healthz HTTP/1.1\r\nhost: api\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});
