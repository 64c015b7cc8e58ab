import type { V1SessionTag } from '@balcao/api-schema';
import type { TagAnswer, TagQuestion } from '../tag-messages';
import { isOurs } from './own-answer';

/** Longer than a script takes that is not blocked. */
const ANSWER_MS = 20_000;

interface Frame {
  element: HTMLIFrameElement;
  origin: string;
  nonce: string;
  loaded: Promise<unknown>;
}
/** One of each account, kept while the pages of a purchase follow each other. */
const frames = new Map<string, Frame>();
const waiting = new Map<string, (isSent: boolean) => void>();

/** Opens the frame of an account. It may run scripts of its own origin, and move, open or send nothing of this page. */
function frameOf({ provider, external_id }: V1SessionTag, address: string): Frame {
  const known = frames.get(external_id);
  if (known) return known;
  const url = new URL(address);
  url.pathname = `/etiqueta/${provider}`;
  const nonce = crypto.randomUUID();
  // The part behind # is sent to no server.
  url.hash = nonce;
  const element = document.createElement('iframe');
  element.hidden = true;
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  element.title = 'Anúncios da loja';
  element.src = url.href;
  const loaded = new Promise((done) => {
    element.onload = done;
  });
  const frame = { element, origin: url.origin, nonce, loaded };
  frames.set(external_id, frame);
  document.body.append(element);
  return frame;
}

addEventListener('message', ({ source, origin, data }: MessageEvent<TagAnswer | null>) => {
  const frame = [...frames.values()].find(({ element }) => element.contentWindow === source);
  if (frame?.origin === origin && data?.nonce === frame.nonce) waiting.get(data.id)?.(data.is_told);
});

async function sendTag(tag: V1SessionTag, address: string): Promise<{ id: string; is_told: boolean }> {
  const { element, origin, nonce, loaded } = frameOf(tag, address);
  const { id } = tag;
  const isSent = await new Promise<boolean>((answer) => {
    waiting.set(id, answer);
    setTimeout(answer, ANSWER_MS, false);
    void loaded.then(() => element.contentWindow?.postMessage({ nonce, tag } satisfies TagQuestion, origin));
  });
  waiting.delete(id);
  return { id, is_told: isSent };
}

const ask = async (told: { id: string; is_told: boolean }[]): Promise<V1SessionTag[]> => {
  const answer = await fetch(`${location.pathname}/etiquetas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ told }),
  });
  return answer.ok && isOurs(answer) ? (await answer.json()).tags : [];
};

/**
 * Tells what is to be told by tags, where the page says that there is somebody and its buyer has agreed: the server gives each event out
 * once. No sale waits for it.
 */
export async function sendTags(): Promise<void> {
  const address = document.getElementById('tags')?.dataset.address;
  if (!address) return;
  try {
    const tags = await ask([]);
    if (tags.length > 0) await ask(await Promise.all(tags.map((tag) => sendTag(tag, address))));
  } catch {
    // Offline: what was given out stays uncertain.
  }
}
