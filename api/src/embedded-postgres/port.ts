import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { readIfThere } from './files';
import type { Layout } from './layout';

/** The port of the last start when it is free, otherwise any free one, which is then remembered. */
export async function choosePort(layout: Layout): Promise<number> {
  const remembered = Number(await readIfThere(layout.portFile));
  if (remembered && (await listenOnce(remembered)) !== undefined) return remembered;
  const port = await listenOnce(0);
  if (port === undefined) throw new Error('The system has no free port on 127.0.0.1');
  await writeFile(layout.portFile, `${port}\n`);
  return port;
}

/** Listens briefly and returns the port; `undefined` when it is taken. */
function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
