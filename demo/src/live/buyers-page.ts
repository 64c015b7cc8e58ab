import { setImmediate } from 'node:timers/promises';
import { proveWork } from '@balcao/domain';

const HIDDEN = /name="(version|attempt)" value="([^"]*)"/g;
const HEADING = /<h1[^>]*>([^<]*)</;

/** A checkout page as a browser without script has it: its cookies, its form, what it says. */
export class BuyersPage {
  /** The session's, and later that of the browser, by name. */
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly address: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The session's token; empty before the page was opened. */
  get token(): string {
    return [...this.cookies.values()][0] ?? '';
  }

  /** Opens the page, or sends its form first, with the work that is asked for as its script does it. @returns the page as it is then */
  async load(form?: Record<string, string>): Promise<string> {
    const response = await this.fetch('', {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
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
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    return fetch(`${this.address}${below}`, {
      ...init,
      headers: { ...this.headers, ...(cookie && { cookie }) },
    });
  }
}

/** The hidden fields of a form, to be sent back with it. */
export const hiddenOf = (html: string): Record<string, string> =>
  Object.fromEntries([...html.matchAll(HIDDEN)].map(([, name = '', value = '']) => [name, value]));

export const headingOf = (html: string): string => HEADING.exec(html)?.[1] ?? 'a page without a heading';
