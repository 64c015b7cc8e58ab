import { chown, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { exists } from './files';
import type { Layout, RunAs } from './layout';

/** The length of a local socket’s address on macOS, its end included; Linux takes 108. */
const LONGEST_ADDRESS = 104;

/** Named by PostgreSQL from its port. https://www.postgresql.org/docs/current/runtime-config-connection.html#GUC-UNIX-SOCKET-DIRECTORIES */
const socketOf = (layout: Layout, port: number) => path.join(layout.sockets, `.s.PGSQL.${port}`);

/**
 * Makes the folder of the local socket, which only the server's account may enter.
 * @returns the server's parameters for it; its folder is named from the data directory, as a whole path could have blanks
 */
export async function prepareSockets(layout: Layout, runAs: RunAs): Promise<Record<string, string>> {
  if (process.platform === 'win32') return {};
  await mkdir(layout.sockets, { recursive: true, mode: 0o700 });
  if (runAs) await chown(layout.sockets, runAs.uid, runAs.gid);
  return { unix_socket_directories: path.relative(layout.cluster, layout.sockets) };
}

/** The folder of the server's local socket; none where there is no socket, or its address is too long. */
export async function socketFolderOf(layout: Layout, port: number): Promise<string | undefined> {
  const socket = socketOf(layout, port);
  if (Buffer.byteLength(socket) >= LONGEST_ADDRESS || !(await exists(socket))) return undefined;
  return layout.sockets;
}

/** True for what a server says that did not start because of the lock beside an earlier socket. */
export const heldBySocketLock = (output: string): boolean =>
  /\.s\.PGSQL\.\d{1,5}\.lock" already exists/i.test(output);

/**
 * Removes the socket of a server that was killed, and its lock, which names a process: a stranger may have its number now. Only for who
 * has had the lock of the data directory, so that no server of this cluster is alive.
 */
export async function removeStaleSocket(layout: Layout, port: number): Promise<void> {
  const socket = socketOf(layout, port);
  for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true });
}
