import { setImmediate } from 'node:timers/promises';
import { proveWork } from '@balcao/domain';

const HIDDEN = /name="(version|attempt)" value="([^"]*)"/g;
const HEADING = /<h1[^>]*>([^<]*)</;

/** A checkout page as a browser without script has it: its cookie, its form, what it says. */
export class BuyersPage {
  private cookie = '';

  constructor(
    private readonly address: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The session's token; empty before the page was opened. */
  get token(): string {
    return this.cookie.split('=')[1] ?? '';
  }

  /** Opens the page, or sends its form first, with the work that is asked for as its script does it. @returns the page as it is then */
  async load(form?: Record<string, string>): Promise<string> {
    const response = await this.fetch('', {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      ...(form && { body: new URLSearchParams(form) }),
    });
    const [kept] = response.headers.getSetCookie();
    if (kept) this.cookie = kept.split(';')[0] ?? '';
    const text = await response.text();
    const challenge = response.headers.get('card-challenge');
    if (form && !form.card_challenge && challenge)
      return this.load({
        ...form,
        card_challenge: challenge,
        card_answers: String(await proveWork(challenge, async () => setImmediate())),
      });
    return response.status === 303 ? this.load() : text;
  }

  /** Asks something below the page's address, as this buyer. */
  fetch(below: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.address}${below}`, {
      ...init,
      headers: { ...this.headers, ...(this.cookie && { cookie: this.cookie }) },
    });
  }
}

/** The hidden fields of a form, to be sent back with it. */
export const hiddenOf = (html: string): Record<string, string> =>
  Object.fromEntries([...html.matchAll(HIDDEN)].map(([, name = '', value = '']) => [name, value]));

export const headingOf = (html: string): string => HEADING.exec(html)?.[1] ?? 'a page without a heading';
