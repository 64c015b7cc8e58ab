import { Socket } from 'node:net';

/** On a network that works, the system of the other machine takes a connection within milliseconds, however busy it is. */
const CONNECT_TIMEOUT_MS = 1_000;

/**
 * The socket of a new connection to PostgreSQL, which gives up soon on an address where nobody is: an attempt begun while
 * PostgreSQL restarts would otherwise hold its caller up after it is back. What follows, such as the login, may take longer.
 */
export function quickSocket(): Socket {
  const socket = new Socket();
  const giveUp = () => {
    if (!socket.connecting) return;
    socket.destroy(
      Object.assign(new Error('The address of the database does not answer'), { code: 'ETIMEDOUT' }),
    );
  };
  // When this process was busy, news of the connection may be waiting behind the timer.
  const timer = setTimeout(() => setImmediate(giveUp), CONNECT_TIMEOUT_MS);
  socket.once('connect', () => clearTimeout(timer));
  socket.once('close', () => clearTimeout(timer));
  return socket;
}
