import { Readable } from 'node:stream';
import { type V1SessionStatus, v1SessionStatus } from '@balcao/api-schema';
import { standingOf } from '@balcao/checkout-page';
import { ApiRefusal, type Caller, type SessionApi } from './session-api';

/** All of this process. Further pages ask every few seconds instead. */
const MOST_PAGES = 2_000;
const TOO_MANY = new ApiRefusal(429, 'too_many_requests', [], {}, []);

/** The state that a waiting page compares, and the moment at which it asks again. */
export const toWaiting = (standing: V1SessionStatus) => ({
  state: standingOf(standing),
  pollAfter: standing.poll_after,
  now: standing.now,
});

/** An event of the API as the page takes it; anything else, such as a sign of life, as it is. */
function toPage(block: string): string {
  if (!block.startsWith('data: ')) return `${block}\n\n`;
  const standing = v1SessionStatus.parse(JSON.parse(block.slice('data: '.length)));
  return `data: ${JSON.stringify(toWaiting(standing))}\n\n`;
}

async function* toPages(answer: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield toPage(block);
  }
}

/** Passes on what the API says of payments to the pages that wait for them. */
export class WaitingPages {
  private readonly open = new Set<AbortController>();

  constructor(private readonly api: SessionApi) {}

  /** @throws ApiRefusal */
  async listen(caller: Caller, token: string): Promise<{ stream: Readable; leave(): void }> {
    if (this.open.size >= MOST_PAGES) throw TOO_MANY;
    const page = new AbortController();
    this.open.add(page);
    const leave = () => {
      page.abort();
      this.open.delete(page);
    };
    try {
      const stream = Readable.from(toPages(await this.api.events(caller, token, page.signal)));
      // The API stops, or this process does: pages come back by themselves.
      stream.once('error', () => stream.destroy());
      return { stream, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Ends all streams one after the other within this time. */
  leave(milliseconds: number): void {
    const leaving = [...this.open];
    for (const [index, page] of leaving.entries())
      setTimeout(() => page.abort(), (milliseconds * index) / leaving.length);
  }

  close(): void {
    for (const page of this.open) page.abort();
  }
}
