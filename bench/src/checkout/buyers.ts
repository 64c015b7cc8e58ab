import { setTimeout as pause } from 'node:timers/promises';
import { BuyersPage, hiddenOf } from '@balcao/demo/live/buyers-page';
import { SIMULATED_CARDS, simulatedCardToken } from '@balcao/domain';
import { uniqueCpf } from '@balcao/domain/testing';
import { judged, printTable } from '../table';
import { COUPON, type MeasuredShop } from './measured-shop';

const BUYERS = 200;
/** Of five buyers these pay by card. */
const BY_CARD = 2;
const OF_BUYERS = 5;
const CARD = SIMULATED_CARDS.find(({ result }) => result === 'approved')?.number ?? '';
const CARD_BYTES = 24;
const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const WARM_UP_ROUNDS = 10;
const WARM_UP_BUYERS = 20;
/** Of the time to read. Below three seconds no card is taken. */
const IN_A_HURRY = 0.1;
const STEP_MS = 300;
const PAGE_MS = 50;
const PRICING_MS = 120;
const SCREEN_MS = 2_000;
const QUIET_MS = 20_000;
/** The work after an order is done by then: mails, figures, questions to its gateway, its first checks. */
const SETTLED_MS = 90_000;
const MOST_OF_A_CORE = 0.05;

const TYPED = ['page opens', 'contact', 'address and delivery', 'coupon'] as const;
const STEPS = [...TYPED, 'pays by Pix', 'pays by card'] as const;
type Step = (typeof STEPS)[number];

/** For how long a buyer reads and types before a step, in seconds: somebody quick, with four fields of contact and two of the address. */
const READS: Record<Step, { least: number; most: number }> = {
  'page opens': { least: 0, most: 20 },
  contact: { least: 20, most: 40 },
  'address and delivery': { least: 10, most: 30 },
  coupon: { least: 5, most: 15 },
  'pays by Pix': { least: 5, most: 15 },
  'pays by card': { least: 15, most: 40 },
};

const TARGETS: Record<Step, number> = {
  'page opens': PAGE_MS,
  contact: STEP_MS,
  'address and delivery': PRICING_MS,
  coupon: PRICING_MS,
  'pays by Pix': STEP_MS,
  'pays by card': STEP_MS,
};

const reads = (step: Step, part: number) =>
  pause(1_000 * part * (READS[step].least + Math.random() * (READS[step].most - READS[step].least)));

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** A buyer whose Pix is waited for, or whose card has paid. */
interface Buyer {
  page: BuyersPage;
  paymentId: string;
  byCard: boolean;
}

/** Each form carries all that was typed so far, as the page sends it. */
const typedBefore = (number: number, byCard: boolean): Record<Step, Record<string, string>> => {
  const contact = {
    'contact.name': 'Ana Lúcia Prado',
    'contact.email': `buyer-${number}@exemplo.com.br`,
    'contact.document': uniqueCpf(),
    'contact.phone': '(11) 98765-4321',
    method: byCard ? 'credit_card' : 'pix',
    ...(byCard && { installments: String(1 + (number % 3)) }),
  };
  const address = {
    ...contact,
    'address.zip': '01310-100',
    'address.street': 'Avenida Paulista',
    'address.number': '1000',
    'address.district': 'Bela Vista',
    'address.city': 'São Paulo',
    'address.state': 'SP',
  };
  const coupon = { ...address, coupon: COUPON };
  return {
    'page opens': {},
    contact,
    'address and delivery': address,
    coupon,
    'pays by Pix': coupon,
    // As the card's frame answers.
    'pays by card': {
      ...coupon,
      card_token: simulatedCardToken(CARD, new Date(), crypto.getRandomValues(new Uint8Array(CARD_BYTES))),
      card_brand: 'visa',
      card_last4: CARD.slice(-4),
    },
  };
};

/**
 * One buyer from the link to the code that is waited for, or to the card that has paid; the durations of the steps are added to those
 * of all.
 * @param hurry the part of the time to read that is taken
 */
async function buy(
  shop: MeasuredShop,
  number: number,
  durations: Map<Step, number[]>,
  hurry = 1,
): Promise<Buyer> {
  // Limits count by address: these are of the range for documentation.
  const address = `2001:db8:${number.toString(16)}::1`;
  const page = new BuyersPage(shop.page, { 'x-forwarded-for': address, 'user-agent': BROWSER });
  const byCard = number % OF_BUYERS < BY_CARD;
  const typed = typedBefore(number, byCard);
  const pays = byCard ? 'pays by card' : 'pays by Pix';
  let html = '';
  for (const step of [...TYPED, pays] as const) {
    await reads(step, hurry);
    const act = step === pays ? 'pay' : 'update';
    const started = performance.now();
    html = await page.load(
      step === 'page opens' ? undefined : { ...hiddenOf(html), ...typed[step], do: act },
    );
    durations.get(step)?.push(performance.now() - started);
  }
  if (!byCard && !html.includes('000201'))
    throw new Error(`Buyer ${number} has no Pix code: ${html.slice(-2_000)}`);
  const answer = await fetch(`${new URL(shop.page).origin}/api/v1/checkout/sessions/${page.token}/status`, {
    headers: { 'x-forwarded-for': address },
  });
  const { payment } = (await answer.json()) as { payment: { id: string; status: string } | null };
  if (payment === null || (byCard && payment.status !== 'pago'))
    throw new Error(`Buyer ${number} has not paid, ${payment?.status}: ${html.slice(-2_000)}`);
  return { page, paymentId: payment.id, byCard };
}

/** Listens as a page that waits does. @returns when the page that says it was paid had arrived, by `performance.now()` */
async function seesPaid({ page }: Buyer, isListening: () => void): Promise<number> {
  const answer = await page.fetch('/events');
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('data: ')) isListening();
    if (!/"state":"[^"]*pag[ao]/.test(text)) continue;
    await page.load();
    return performance.now();
  }
  throw new Error(`A stream ended before its payment was told: ${text}`);
}

const secondsOfCores = async (shop: MeasuredShop) => sum(Object.values(await shop.processorMs())) / 1_000;

/** Makes the shop one that has sold before: code that has run, tables that PostgreSQL knows. Those orders are paid. */
async function warmUp(shop: MeasuredShop): Promise<void> {
  const forgotten = new Map(STEPS.map((step): [Step, number[]] => [step, []]));
  for (let round = 1; round <= WARM_UP_ROUNDS; round += 1) {
    const buyers = await Promise.all(
      Array.from({ length: WARM_UP_BUYERS }, (_, index) =>
        buy(shop, round * BUYERS + index, forgotten, IN_A_HURRY),
      ),
    );
    for (const { paymentId, byCard } of buyers) if (!byCard) await shop.receive(paymentId);
    await shop.settle();
  }
}

/** Lets 200 buyers buy at once, wait together, and be told; prints tables. @throws when an order is missing or there twice */
export async function benchBuyers(shop: MeasuredShop): Promise<void> {
  const durations = new Map(STEPS.map((step): [Step, number[]] => [step, []]));
  await warmUp(shop);
  const before = await shop.orders();
  const cores = await secondsOfCores(shop);
  const started = performance.now();
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, number) => buy(shop, number, durations)),
  );
  const seconds = (performance.now() - started) / 1_000;
  const used = ((await secondsOfCores(shop)) - cores) / seconds;
  printTable(
    `${BUYERS} buyers at once, each of whom takes 40 to 145 s, two of five by card`,
    ['step', 'median ms', 'p95 ms'],
    STEPS.map((step) => {
      const sorted = (durations.get(step) ?? []).toSorted((one, other) => one - other);
      return [step, share(sorted, 0.5).toFixed(0), judged(share(sorted, 0.95), TARGETS[step], 0)];
    }),
  );
  console.log(`\nAPI, checkout and edge used ${used.toFixed(2)} cores meanwhile.`);
  const made = (await shop.orders()) - before;
  if (made !== BUYERS) throw new Error(`${BUYERS} buyers made ${made} orders.`);
  await benchWaiting(
    shop,
    buyers.filter(({ byCard }) => !byCard),
  );
}

/** The part of a core that each server uses: the API, the checkout, the edge. */
async function coresWhileNothingHappens(shop: MeasuredShop): Promise<number[]> {
  const before = await shop.processorMs();
  await pause(QUIET_MS);
  const after = await shop.processorMs();
  return (['API', 'checkout', 'edge'] as const).map((name) => (after[name] - before[name]) / QUIET_MS);
}

async function benchWaiting(shop: MeasuredShop, buyers: readonly Buyer[]): Promise<void> {
  const paid: Promise<number>[] = [];
  await Promise.all(
    buyers.map((buyer) => new Promise<void>((resolve) => paid.push(seesPaid(buyer, resolve)))),
  );
  await pause(SETTLED_MS);
  const waiting = await coresWhileNothingHappens(shop);
  const told: number[] = [];
  for (const [index, { paymentId }] of buyers.entries()) {
    const began = await shop.receive(paymentId);
    told.push(((await paid[index]) ?? 0) - began);
  }
  await pause(SETTLED_MS);
  const idle = await coresWhileNothingHappens(shop);
  const sorted = told.toSorted((one, other) => one - other);
  const split = (cores: readonly number[]) => cores.map((each) => each.toFixed(3)).join(', ');
  printTable(
    `${buyers.length} pages that wait, each paid in turn`,
    ['what', 'measured'],
    [
      [
        'of a core, because of them, while nothing happens',
        judged(sum(waiting) - sum(idle), MOST_OF_A_CORE, 3),
      ],
      ['API, checkout, edge, while they wait', split(waiting)],
      ['the same when none waits any more', split(idle)],
      ['from the notice of the gateway to the page that says so, median ms', share(sorted, 0.5).toFixed(0)],
      ['the same, p95 ms', judged(share(sorted, 0.95), SCREEN_MS, 0)],
    ],
  );
}
