/// <reference lib="dom" />
import type { V1SessionTag } from '@balcao/api-schema';
import { loadScript } from '../card-client/load-script';
import type { TagAnswer, TagQuestion } from '../tag-messages';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const { provider, scripts = '', parents = '' } = document.body.dataset;
const nonce = location.hash.slice(1);
/** Google's script reads what Google's own snippet puts here, also its `arguments`. */
const layer: unknown[] = [];
window.dataLayer = layer;

function gtag(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google's script takes nothing else for a command.
  layer.push(arguments);
}

const GRANTED = {
  ad_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
  analytics_storage: 'denied',
};
/** Resolves once the provider's script is there. Tried again by the next event where it fails. */
let opened: Promise<void> | undefined;

/** Puts the click into the address, where Google's script looks for it, and takes away what is between the page and this frame. */
function showClick({ clicks }: V1SessionTag): void {
  const known = Object.entries(clicks).filter(([, click]) => click !== '');
  history.replaceState(null, '', `${location.pathname}?${new URLSearchParams(known)}`);
}

function open(tag: V1SessionTag): Promise<void> {
  showClick(tag);
  gtag('consent', 'default', GRANTED);
  if (provider === 'gtm') layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  else {
    gtag('js', new Date());
    gtag('config', tag.external_id, { send_page_view: false });
  }
  const file = provider === 'gtm' ? 'gtm.js' : 'gtag/js';
  return loadScript(`${scripts}/${file}?id=${encodeURIComponent(tag.external_id)}`);
}

/** Says an event to the provider's script, by the id that it has on every side. */
function pushEvent({ external_id, account, event, event_id, order_id, value }: V1SessionTag): void {
  const sale = { currency: 'BRL', value: value / 100, ...(order_id && { transaction_id: order_id }) };
  if (provider === 'gtm') layer.push({ event, event_id, ecommerce: sale });
  else {
    const isConversion = event === 'conversion';
    gtag('event', event, {
      send_to: isConversion ? `${external_id}/${account}` : external_id,
      event_id,
      ...(isConversion && sale),
    });
  }
}

async function sendEvent(tag: V1SessionTag): Promise<boolean> {
  opened ??= open(tag);
  try {
    await opened;
    pushEvent(tag);
    return true;
  } catch {
    opened = undefined;
    return false;
  }
}

addEventListener('message', async ({ source, origin, data }: MessageEvent<TagQuestion | null>) => {
  const isOfPage = source === parent && parents.split(' ').includes(origin);
  if (!isOfPage || nonce === '' || data?.nonce !== nonce) return;
  const { id } = data.tag;
  const answer: TagAnswer = { nonce, id, is_told: await sendEvent(data.tag) };
  parent.postMessage(answer, origin);
});
