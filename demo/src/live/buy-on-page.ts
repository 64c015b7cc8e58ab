import { uniqueCpf } from '@balcao/domain/testing';
import { BuyersPage, headingOf, hiddenOf } from './buyers-page';
import { BUYERS, type Demonstration } from './demonstration';

const ADDRESS = {
  zip: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};
const LOOKS_AT_PAYMENT = 8;
const SECONDS_BETWEEN_LOOKS = 3;

/** Somebody opens a checkout link and pays by Pix on the page. The simulated gateway says that it was paid. */
export async function buyOnPage({ store, log, pause, random }: Demonstration, number: number): Promise<void> {
  const address = store.pages[number % store.pages.length];
  if (address === undefined) return;
  const say = (text: string) => log(`visit ${number}  on the page: ${text}`);
  const page = new BuyersPage(address);
  const opened = await page.load();
  say(headingOf(opened));
  await pause(1 + random() * 4);
  const typed = {
    'contact.name': BUYERS[number % BUYERS.length] ?? '',
    'contact.email': `demo-${Date.now().toString(36)}-${number}@example.com`,
    'contact.document': uniqueCpf(),
    'contact.phone': '(11) 98765-4321',
    ...Object.fromEntries(Object.entries(ADDRESS).map(([field, text]) => [`address.${field}`, text])),
    method: 'pix',
  };
  // What it costs to deliver is known once the address is.
  const delivered = await page.load({ ...hiddenOf(opened), ...typed, do: 'update' });
  await pause(1 + random() * 4);
  let shown = headingOf(await page.load({ ...hiddenOf(delivered), ...typed, do: 'pay' }));
  say(shown);
  for (let look = 0; look < LOOKS_AT_PAYMENT; look += 1) {
    await pause(SECONDS_BETWEEN_LOOKS);
    const heading = headingOf(await page.load());
    if (heading === shown) continue;
    shown = heading;
    return say(shown);
  }
}
