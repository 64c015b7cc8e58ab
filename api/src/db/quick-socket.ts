import { Socket } from 'node:net';
import { createRememberingLookup } from './remembered-address';

/** On a network that works, the system of the other machine takes a connection within milliseconds, however busy it is. */
const CONNECT_TIMEOUT_MS = 1_000;

const lookup = createRememberingLookup();

/** Opens the socket as `pg` asks for it: to a port of a host, or to the path of a local socket. */
function connectWith(socket: Socket) {
  const connect = socket.connect.bind(socket);
  return (port: number | string, host?: string): Socket =>
    host === undefined ? connect(String(port)) : connect({ port: Number(port), host, lookup });
}

/**
 * The socket of a new connection to PostgreSQL, which gives up soon on an address where nobody is: an attempt begun while
 * PostgreSQL restarts would otherwise hold its caller up after it is back. What follows, such as the login, may take longer.
 */
export function quickSocket(): Socket {
  const socket = new Socket();
  Object.assign(socket, { connect: connectWith(socket) });
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
