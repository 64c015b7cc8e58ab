import { isIP, type Socket } from 'node:net';

/** The longest header of version 1 that there is. */
const LONGEST = 107;
const WITHIN_MS = 5_000;
const END = Buffer.from('\r\n');

/** The client of a header of version 1, as `PROXY TCP4 203.0.113.9 198.51.100.1 51234 443` names it. */
function clientOf(line: string): string | undefined {
  const [word, family, client = ''] = line.split(' ');
  return word === 'PROXY' && family?.startsWith('TCP') && isIP(client) !== 0 ? client : undefined;
}

/**
 * Takes the PROXY header (version 1) off a connection, which the proxy puts before the bytes that it passes on.
 * @returns the client's address; undefined where the connection begins otherwise, which is then closed
 */
export function readProxyHeader(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let read = Buffer.alloc(0);
    const end = (client: string | undefined): void => {
      clearTimeout(patience);
      socket.off('readable', onReadable).off('close', onClose);
      if (client === undefined) socket.destroy();
      resolve(client);
    };
    const onClose = () => end(undefined);
    const patience = setTimeout(onClose, WITHIN_MS);
    function onReadable(): void {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
        read = Buffer.concat([read, chunk]);
        const at = read.indexOf(END);
        if (at < 0 && read.length <= LONGEST) continue;
        // What follows is of the handshake.
        if (at >= 0 && at + END.length < read.length) socket.unshift(read.subarray(at + END.length));
        end(clientOf(read.subarray(0, Math.max(at, 0)).toString('latin1')));
        return;
      }
    }
    socket.on('readable', onReadable).on('close', onClose);
  });
}
