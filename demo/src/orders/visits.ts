import type { V1CheckoutEvent } from '@balcao/api-schema';
import { type CheckoutEventType, todayInSaoPaulo } from '@balcao/domain';
import { demoBuyer } from './buyer';
import { type Chance, chanceOf } from './chance';
import { type DemoOrder, demoOrder } from './order';
import type { StoryName } from './stories';

const DAYS = 90;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OLDEST_DAY_VISITS = 12;
const NEWEST_DAY_VISITS = 24;

/** From Sunday to Saturday: how busy the days are. */
const WEEKDAYS = [1.15, 1.05, 0.95, 0.95, 0.95, 0.9, 1.05];

/** Hours of the day in São Paulo by how many visits begin in them. */
const HOURS = [4, 2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 10, 12, 11, 9, 9, 9, 9, 10, 12, 15, 16, 13, 8].map(
  (weight, hour) => [hour, weight] as const,
);

const SOURCES: readonly (readonly [Record<string, string>, number])[] = [
  [{}, 26],
  [{ source: 'instagram', medium: 'cpc', campaign: 'verao' }, 30],
  [{ source: 'google', medium: 'cpc', campaign: 'marca' }, 18],
  [{ source: 'whatsapp', medium: 'social' }, 12],
  [{ source: 'tiktok', medium: 'social', campaign: 'bastidores' }, 8],
  [{ source: 'newsletter', medium: 'email', campaign: 'novidades' }, 6],
];

/** Stories too rare to leave to chance: days ago → the story of the day's first order. */
const CERTAIN_STORIES: Readonly<Record<number, StoryName>> = {
  3: 'cardRefused',
  4: 'pixDisputed',
  8: 'boletoExpired',
  10: 'boletoLate',
  13: 'cardDisputed',
  16: 'pixRefundedInPart',
  19: 'pixReturnedAfterFraud',
  22: 'cardRefunded',
  29: 'pixLate',
  38: 'cardDisputeLost',
  52: 'cardDisputeWon',
};

/** A visit to the checkout, and what it came to. */
export interface DemoVisit {
  events: V1CheckoutEvent[];
  order: DemoOrder | null;
}

/** The share of visitors at a step who take the next one, by device. */
const TAKES_STEP = { mobile: 0.79, desktop: 0.86, tablet: 0.76 } as const;
type Device = keyof typeof TAKES_STEP;

/** The steps of a visit in their order, with the seconds that each takes. */
const STEPS: readonly (readonly [CheckoutEventType, Record<string, string>, number])[] = [
  ['checkout.contact_captured', {}, 40],
  ['checkout.step_completed', { step: 'contato' }, 12],
  ['checkout.shipping_selected', { method: 'PAC' }, 45],
  ['checkout.step_completed', { step: 'entrega' }, 8],
  ['payment.attempted', {}, 70],
];
/** The places at which visits stop: each is the first event of a page. A buyer stops before a page, not within one. */
const STOPS_BEFORE = [0, 2, 4];

/** Some leave with the form half filled in, are reminded, and come back to buy. From a chance of its own. */
const RETURNS_BEFORE = 4;
const AWAY_HOURS = 3;
const RETURNS = 0.08;
const returns = (startedAt: Date) => chanceOf((startedAt.getTime() % 999_983) + 1).happens(RETURNS);

/** Items in words, and cents. */
type Wanted = readonly [string, number];
const WANTED: readonly [Wanted, ...Wanted[]] = [
  ['1× Bolsa de lona', 18_990],
  ['2× Caneca esmaltada', 11_980],
  ['1× Camiseta de algodão', 7_990],
];

/** The contact and the wishes of a visitor. They are drawn from dice of their own, so that nothing else changes with them. */
function demoContact(token: string, startedAt: Date): V1CheckoutEvent['data'] {
  const chance = chanceOf(startedAt.getTime() % 1_000_003);
  const { name, email, phone } = demoBuyer(chance);
  const [items, amount] = chance.pick(WANTED);
  return { name, email, phone, items, amount, recovery_url: `https://loja.example/retomar/${token}` };
}

function visitAt(chance: Chance, name: string, startedAt: Date, now: Date, story?: StoryName): DemoVisit {
  const token = `${name}-visita`;
  const device = chance.weigh<Device>([
    ['mobile', 70],
    ['desktop', 26],
    ['tablet', 4],
  ]);
  const utm = chance.weigh(SOURCES);
  const utmData = Object.fromEntries(Object.entries(utm).map(([field, value]) => [`utm_${field}`, value]));
  const events: V1CheckoutEvent[] = [];
  let at = startedAt.getTime();
  const add = (type: CheckoutEventType, data: V1CheckoutEvent['data']) =>
    events.push({
      id: `${name}-${events.length}`,
      type,
      occurred_at: new Date(at).toISOString(),
      session: { token },
      data,
    });
  const finish = (order: DemoOrder | null): DemoVisit => ({
    events: events.filter(({ occurred_at }) => Date.parse(occurred_at) <= now.getTime()),
    order,
  });
  const checkout = utm.source === 'instagram' ? 'link-na-bio' : 'loja';
  add('checkout.started', { device, checkout, ...utmData });
  for (const [index, [type, data, seconds]] of STEPS.entries()) {
    if (STOPS_BEFORE.includes(index) && story === undefined && !chance.happens(TAKES_STEP[device]))
      return finish(null);
    at += seconds * chance.between(0.5, 2) * SECOND_MS;
    if (index === RETURNS_BEFORE && returns(startedAt)) {
      at += AWAY_HOURS * HOUR_MS;
      add('checkout.heartbeat', { recovery: 'true' });
      at += 20 * SECOND_MS;
    }
    add(type, type === 'checkout.contact_captured' ? demoContact(token, startedAt) : data);
  }
  at += 3 * SECOND_MS;
  add('order.created', { order_id: name });
  if (at > now.getTime()) return finish(null);
  return finish(demoOrder({ chance, name, orderedAt: new Date(at), now, utm, story }));
}

/** A quarter of a store that grows, up to now: the same each time, but for the weekdays. */
export function demoVisits(now: Date): DemoVisit[] {
  const today = new Date(`${todayInSaoPaulo(now)}T00:00:00-03:00`).getTime();
  return Array.from({ length: DAYS }, (_, index) => DAYS - 1 - index).flatMap((daysAgo) => {
    const chance = chanceOf(daysAgo);
    const start = today - daysAgo * DAY_MS;
    const growth = OLDEST_DAY_VISITS + ((NEWEST_DAY_VISITS - OLDEST_DAY_VISITS) * (DAYS - daysAgo)) / DAYS;
    const weekday = WEEKDAYS[new Date(start).getUTCDay()] ?? 1;
    return Array.from({ length: Math.round(growth * weekday) }, (_, place) => {
      const startedAt = new Date(start + (chance.weigh(HOURS) + chance.between(0, 1)) * HOUR_MS);
      const story = place === 0 ? CERTAIN_STORIES[daysAgo] : undefined;
      return visitAt(chance, `exemplo-${daysAgo}-${place}`, startedAt, now, story);
    });
  });
}
