import { createServer } from 'node:net';
import { PlainError } from '../plain-error';

const HOST = '127.0.0.1';

/** @throws PlainError when the text of a setting is no port */
export function readPort(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new PlainError(`${name} must be a number between 1 and 65535.`);
}

/** Tries to listen. @returns the port, or the system's error code when it could not */
function tryPort(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, HOST, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** @throws PlainError when `port` cannot be used on this machine */
export async function assertFreePort(port: number): Promise<void> {
  const result = await tryPort(port);
  if (typeof result === 'number') return;
  const reason = result === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${result})`;
  const example = port < 65_535 ? port + 1 : 8080;
  throw new PlainError(
    `Port ${port} ${reason}: stop that program, or choose another port, such as PORT=${example}.`,
  );
}

/** A port of this machine that nobody uses now. */
export async function findFreePort(): Promise<number> {
  const result = await tryPort(0);
  if (typeof result === 'number') return result;
  throw new PlainError(`This machine has no free port (${result}): end some programs and start again.`);
}
