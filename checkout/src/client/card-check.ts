import { proveWork } from '@balcao/domain';

/** So long the page is worked on at a time; between, it answers to whoever touches it. */
const SLICE_MS = 24;

function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

/** Whether the server wants something before it charges a card. */
export const isAskedFor = ({ headers }: Response): boolean =>
  headers.has('card-wait') || headers.has('card-challenge');

/**
 * Does what the server asks for before it charges a card: waits for a moment, or works something out.
 * @returns what is sent with the card then
 */
export async function cardCheck({ headers }: Response): Promise<Record<string, string>> {
  await new Promise((resolve) => setTimeout(resolve, Number(headers.get('card-wait')) * 1_000));
  const challenge = headers.get('card-challenge');
  if (challenge === null) return {};
  return { card_challenge: challenge, card_answers: String(await proveWork(challenge, pauses())) };
}
