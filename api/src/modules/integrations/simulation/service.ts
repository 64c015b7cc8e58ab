import type {
  WebhookSimulation,
  WebhookSimulationOptions,
  WebhookSimulationRequest,
} from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { currentMs } from '../../../db/clock';
import { invalidField, Problem } from '../../../problem';
import type { Simulador, SimulatedDispute } from '../../../providers/gateway/simulador';
import { findDeliverySince } from './repository';
import { listSenders, type Outgoing, type Sender } from './senders';

/** In whose name a store can send notices to itself. */
export function readOptions({
  platform,
  owner,
}: Call<'database' | 'keyRing' | 'config' | 'gateways'>): Promise<WebhookSimulationOptions['items']> {
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const senders = (await listSenders(trx, platform, owner)).filter(({ isTest }) => isTest);
    const subjects = await Promise.all(senders.map((sender) => sender.subjects()));
    return senders.map(({ shown }, index) => ({ ...shown, subjects: subjects[index] ?? [] }));
  });
}

function assertUsable(
  sender: Sender | undefined,
  { event, subject }: WebhookSimulationRequest,
): asserts sender is Sender {
  if (sender === undefined) throw new Problem('not_found');
  if (!sender.isTest) throw new Problem('gateway_not_in_test_mode');
  if (!sender.shown.events.some((choice) => choice.event === event))
    throw invalidField('event', ['Escolha um dos eventos da lista.']);
  if (subject === '' && !sender.shown.canInvent)
    throw invalidField('subject', ['Faça antes uma cobrança de teste e escolha-a aqui.']);
}

const TIMEOUT_MS = 10_000;
const SHOWN_CHARACTERS = 1_000;
/** The clocks of the database and of this process may differ by this much. */
const CLOCK_DIFFERENCE_MS = 2_000;

/** Sends a notice to this very process over HTTP. */
async function deliver(
  baseUrl: string,
  { path, delivery }: Outgoing,
): Promise<{ status: number; answer: string }> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: delivery.headers,
      body: new Uint8Array(delivery.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, answer: (await response.text()).slice(0, SHOWN_CHARACTERS) };
  } catch (cause) {
    throw new Problem('unavailable', { cause });
  }
}

const SIMULATED_DISPUTES: Readonly<Record<string, SimulatedDispute>> = {
  'charge.dispute_opened': 'open',
  'charge.dispute_won': 'win',
  'charge.dispute_lost': 'lose',
};

/** Makes happen at the simulator what its notice is about. */
async function happenAtSimulator(simulador: Simulador, event: string, chargeId: string): Promise<void> {
  const dispute = SIMULATED_DISPUTES[event];
  if (event === 'charge.paid') await simulador.pay(chargeId);
  else if (dispute !== undefined) await simulador.dispute(chargeId, dispute);
}

/**
 * Builds a notice, signs it rightly or wrongly and sends it to our own address. What the simulator is said to tell of happens
 * there first.
 *
 * @param ownUrl where this process listens; it may throw
 * @throws Problem not_found, gateway_not_in_test_mode, validation or unavailable
 */
export async function simulate(
  { platform, owner, origin }: Call<'database' | 'keyRing' | 'config' | 'gateways'>,
  ownUrl: () => string,
  request: WebhookSimulationRequest,
): Promise<WebhookSimulation> {
  const { sellerId } = owner;
  const { database, gateways } = platform;
  const { senderId, event, subject, signature } = request;
  const isRight = signature === 'right';
  const { baseUrl, outgoing, source } = await database.withSeller(sellerId, async (trx) => {
    const senders = await listSenders(trx, platform, owner);
    const sender = senders.find(({ shown }) => shown.senderId === senderId);
    assertUsable(sender, request);
    const baseUrl = ownUrl();
    const notice = await sender.notice({ event, subject, isRight });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'webhook.simulate',
      entity: 'webhook_delivery',
      entityId: senderId,
      after: { source: sender.shown.source, event, signature },
    });
    return { baseUrl, outgoing: notice, source: sender.shown.source };
  });
  if (source === 'simulador' && isRight) await happenAtSimulator(gateways.simulador, event, subject);
  const since = new Date(currentMs() - CLOCK_DIFFERENCE_MS);
  const answered = await deliver(baseUrl, outgoing);
  const deliveryId = await findDeliverySince(database.forSeller(sellerId), owner, senderId, since);
  return { ...answered, deliveryId };
}
