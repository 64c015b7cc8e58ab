import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Installation, until } from './installation';
import type { Person } from './person';

/** As many as one person may have. */
const PER_PERSON = 20;
/** How long one may be without a word: the API says something every 20 s. */
const SILENCE_MS = 60_000;
const OPEN_WITHIN_SECONDS = 300;

/** Open pages' sockets, which connect again after a loss as the product's do. */
export interface OpenSockets {
  count: number;
  /** Waits until all are. @throws PlainError */
  untilOpen(): Promise<void>;
  /** When each one that was lost came back, in milliseconds after its loss, and the most that came within 100 ms. */
  returns(): { slowest: number; count: number; mostAtOnce: number };
  close(): void;
}

/** As `pauseBefore` of the shell: 1 s, 2 s, 4 s … 30 s, each shortened by up to a half. */
function pauseBefore(attempt: number): number {
  const longest = Math.min(30_000, 1_000 * 2 ** (attempt - 1));
  return longest / 2 + (Math.random() * longest) / 2;
}

/** Opens twenty sockets for each person, of one person after the other, through nginx. */
export async function openSockets(
  { url, requests }: Installation,
  people: readonly Person[],
): Promise<OpenSockets> {
  const sockets = new Set<WebSocket>();
  const back: { at: number; milliseconds: number }[] = [];
  let isOver = false;

  /** One connection to its end. @returns whether it was ever open */
  async function connect({ headers }: Person, lostAt: number | undefined): Promise<boolean> {
    const answer = await requests.call('/api/live/tickets', { method: 'POST', headers });
    if (answer.status !== 201) return false;
    const { ticket } = JSON.parse(answer.text);
    const socket = new WebSocket(`${url.replace('https', 'wss')}/api/live?ticket=${ticket}`, {
      origin: url,
      rejectUnauthorized: false,
    });
    return new Promise((resolve) => {
      let hasMessage = false;
      let silence = setTimeout(() => socket.terminate(), SILENCE_MS);
      socket.on('message', () => {
        clearTimeout(silence);
        silence = setTimeout(() => socket.terminate(), SILENCE_MS);
        if (hasMessage) return;
        hasMessage = true;
        sockets.add(socket);
        if (lostAt !== undefined) back.push({ at: Date.now(), milliseconds: Date.now() - lostAt });
      });
      // What an error means is told by the end, which always follows.
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(silence);
        sockets.delete(socket);
        resolve(hasMessage);
      });
    });
  }

  async function stayConnected(person: Person): Promise<void> {
    let lostAt: number | undefined;
    for (let attempt = 1; !isOver; attempt++) {
      if (await connect(person, lostAt)) {
        attempt = 1;
        lostAt = Date.now();
      }
      await pause(pauseBefore(attempt));
    }
  }

  const count = people.length * PER_PERSON;
  const untilCount = (wanted: number) =>
    until(`${wanted} sockets are open`, async () => sockets.size >= wanted, OPEN_WITHIN_SECONDS);
  for (const [index, person] of people.entries()) {
    for (let n = 0; n < PER_PERSON; n++) void stayConnected(person);
    await untilCount((index + 1) * PER_PERSON);
  }
  return {
    count,
    untilOpen: () => untilCount(count),
    returns() {
      const within = new Map<number, number>();
      for (const { at } of back) {
        const bucket = Math.floor(at / 100);
        within.set(bucket, (within.get(bucket) ?? 0) + 1);
      }
      return {
        slowest: Math.max(0, ...back.map(({ milliseconds }) => milliseconds)),
        count: back.length,
        mostAtOnce: Math.max(0, ...within.values()),
      };
    },
    close() {
      isOver = true;
      for (const socket of sockets) socket.terminate();
    },
  };
}
