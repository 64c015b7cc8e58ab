import { createServer, type Server } from 'node:net';
import { assertFreePort, findFreePort } from './ports';

describe('the port of the product', () => {
  let server: Server;
  afterEach(() => server?.close());

  it('taken by another program is told in one sentence with a way out', async () => {
    const port = await findFreePort();
    server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await expect(assertFreePort(port)).rejects.toThrow(
      `Port ${port} is taken by another program: stop that program, or choose another port, such as PORT=${port + 1}.`,
    );
  });

  it('free is accepted', async () => {
    await expect(assertFreePort(await findFreePort())).resolves.toBeUndefined();
  });
});
