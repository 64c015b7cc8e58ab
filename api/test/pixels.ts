import type { PixelDelivery, PixelDeliveryList, PixelRecord } from '@balcao/api-schema';
import type { PixelProvider } from '@balcao/domain';
import { createPixelDeliveries, createVisitDeliveries, sendAfterChoice } from '../src/modules/pixels/create';
import { sendToPixels } from '../src/modules/pixels/send';
import { callAs, stepUp } from './call-as';
import { originalBreachOf } from './contracts/originals';
import { becomeDue, restOthers, workNext } from './queue';
import { type Account, createAccount } from './stored-account';
import { startTestApi, type TestApi } from './test-app';
import { WebhookReceiver } from './webhook-receiver';

/** The answer of each provider to an event that it takes. */
const TAKEN: Readonly<Record<string, { status: number; text?: string }>> = {
  meta: { status: 200, text: '{"events_received":1}' },
  ga4: { status: 204 },
  tiktok: { status: 200, text: '{"code":0}' },
  pinterest: { status: 200, text: '{"num_events_processed":1,"events":[{"status":"processed"}]}' },
  kwai: { status: 200, text: '{"result":1}' },
  taboola: { status: 200 },
  utmify: { status: 200, text: '{"OK":true}' },
};
interface SentEvent {
  user_data?: Record<string, unknown>;
}

/** Whether an event says of whom it is: by one of these members, or by address and browser together. */
const saysOfWhom =
  (...members: readonly string[]) =>
  ({ user_data: user = {} }: SentEvent) =>
    members.some((member) => user[member] !== undefined) ||
    (user.client_ip_address !== undefined && user.client_user_agent !== undefined);

const refusing =
  (isTaken: (event: SentEvent) => boolean, refusal: { status: number; text: string }) => (body: string) => {
    const events: SentEvent[] = JSON.parse(body).data ?? [];
    return events.every(isTaken) ? undefined : refusal;
  };

const ofSomebody = refusing(saysOfWhom('em', 'hashed_maids'), {
  status: 422,
  text: '{"code":2,"message":"user_data needs em, hashed_maids, or client_ip_address and client_user_agent"}',
});

/** Events of nobody, as providers refuse them: Meta's customer information parameters, and Pinterest's OpenAPI 5.23. */
const REFUSES: Readonly<Record<string, WebhookReceiver['refuses']>> = {
  meta: refusing(saysOfWhom('em', 'ph', 'fbc', 'fbp', 'external_id'), {
    status: 400,
    text: '{"error":{"code":100,"error_subcode":2804050}}',
  }),
  pinterest(body) {
    const url = '/ad_accounts/549712345678/events';
    const breach = originalBreachOf({ method: 'POST', url, headers: {}, body: JSON.parse(body) });
    if (breach !== undefined) return { status: 422, text: JSON.stringify({ code: 2, message: breach }) };
    return ofSomebody(body);
  },
};
const EXAMPLES: Readonly<Record<string, object>> = {
  meta: { externalId: '123456789012345' },
  ga4: { externalId: 'G-ABC1234567' },
  tiktok: { externalId: 'C4A1B2C3D4E5F6G7H8I9' },
  pinterest: { externalId: '2612345678901', account: '549712345678' },
  kwai: { externalId: '123456789012345' },
  taboola: { externalId: '1234567', eventName: 'Compra_Loja' },
  utmify: {},
};
export const PROVIDERS = Object.keys(TAKEN) as PixelProvider[];

/** Doubles of all providers on the loopback, each a receiver of its own. */
export type Sinks = Readonly<Record<string, WebhookReceiver>>;

export interface PixelStore {
  api: TestApi;
  sinks: Sinks;
  maria: Account;
}

/** Starts the API and a sink for each provider for a test file, and gives each test a new store and sinks that got nothing yet. */
export function withPixelStore(begin: (store: PixelStore) => void | Promise<void>): void {
  let api: TestApi;
  let sinks: Sinks;
  beforeAll(async () => {
    sinks = Object.fromEntries(
      await Promise.all(
        PROVIDERS.map(async (provider) => [provider, await WebhookReceiver.start()] as const),
      ),
    );
    const PIXEL_URLS = PROVIDERS.map((provider) => `${provider}=${sinks[provider]?.url('')}`).join();
    api = await startTestApi({ PIXEL_URLS });
  });
  afterAll(async () => {
    for (const sink of Object.values(sinks)) await sink.stop();
    await api.close();
  });
  beforeEach(async () => {
    for (const provider of PROVIDERS) {
      const sink = sinks[provider];
      sink?.forget();
      if (sink) sink.refuses = REFUSES[provider] ?? (() => undefined);
      answer(sinks, provider, TAKEN[provider] ?? { status: 200 });
    }
    await restOthers(api.platform, 'pixel');
    await begin({ api, sinks, maria: await createAccount(api.platform, { planId: 'escala' }) });
  });
}

/** Lets a provider answer so from now on. */
export function answer(sinks: Sinks, provider: PixelProvider, what: WebhookReceiver['answer']): void {
  const sink = sinks[provider];
  if (sink) sink.answer = what;
}

/** A pixel of the account's store, with its token. */
export async function newPixel(
  api: TestApi,
  account: Account,
  provider: PixelProvider,
  changes: object = {},
): Promise<PixelRecord> {
  await stepUp(api, account);
  const body = { nickname: provider, provider, ...EXAMPLES[provider], ...changes };
  const created: PixelRecord = (await callAs(api, account, 'POST', '/pixels', { body })).json();
  if (provider === 'taboola') return created;
  const token = `segredo-de-${provider}-4F9k`;
  return (await callAs(api, account, 'PUT', `/pixels/${created.id}/token`, { body: { token } })).json();
}

export const readLog = async (
  api: TestApi,
  account: Account,
  { id }: Pick<PixelRecord, 'id'>,
  query = '',
): Promise<PixelDeliveryList> =>
  (await callAs(api, account, 'GET', `/pixels/${id}/deliveries${query}`)).json();

/** The pixel's deliveries, the oldest first. */
export const deliveriesOf = async (
  api: TestApi,
  account: Account,
  pixel: Pick<PixelRecord, 'id'>,
): Promise<PixelDelivery[]> => (await readLog(api, account, pixel)).items.toReversed();

/** Makes deliveries of what happened, and sends all that are due. @returns how many tries were made */
export async function sendDue({ platform }: TestApi): Promise<number> {
  await becomeDue({ database: platform.database }, 'pixel-visit');
  for (const handler of [
    createPixelDeliveries(platform),
    sendAfterChoice(platform),
    createVisitDeliveries(platform),
  ])
    while (await workNext(platform, handler));
  let tries = 0;
  while (await workNext(platform, sendToPixels(platform))) tries += 1;
  return tries;
}

/** Lets the time of the account's next tries come, and makes them. */
export async function sendLater(api: TestApi, { sellerId }: Account): Promise<number> {
  await becomeDue(api.platform, 'pixel-delivery', sellerId);
  return sendDue(api);
}
