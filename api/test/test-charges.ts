import { randomUUID } from 'node:crypto';
import { DEFAULT_PAYMENT_CONFIGS, GATEWAY_IDS, type GatewayId, type PaymentMethod } from '@balcao/domain';
import { scheduleCheck } from '../src/modules/payments/charge';
import { recheckCharges } from '../src/modules/payments/refetch';
import { callAs, stepUp } from './call-as';
import { becomeDue, workNext } from './queue';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** Connects the account's store to a gateway in test mode, chooses it, and offers methods there. @returns the connection's id */
export async function offer(
  api: TestApi,
  account: Account,
  idGateway: GatewayId,
  methods: readonly PaymentMethod[],
  credentials: object = {},
): Promise<string> {
  await stepUp(api, account);
  const connected = await callAs(api, account, 'POST', '/pagamentogateway', {
    body: { idGateway, credentials },
  });
  await callAs(api, account, 'PATCH', `/seller/${account.sellerId}/payment-gateway`, {
    body: { gateway: idGateway },
    'if-match': '"1"',
  });
  for (const method of methods) {
    const config = DEFAULT_PAYMENT_CONFIGS[method];
    const body = { idFormaPagamento: method, idGateway, ativo: true, config };
    await callAs(api, account, 'POST', '/pagamentoconfiguracoes', { body });
  }
  return connected.json().id;
}

/** Asks for a test charge, with a key of its own or with `key`. */
export const testCharge = (api: TestApi, account: Account, body: object, key: string = randomUUID()) =>
  callAs(api, account, 'POST', '/payments/test-charges', { body, 'idempotency-key': key });

/** Creates a Pix at the simulator and pays it. @returns the charge's id */
export async function paidPix(api: TestApi, account: Account): Promise<string> {
  const { id } = (await testCharge(api, account, { method: 'pix', amountCents: 5_000 })).json();
  await callAs(api, account, 'POST', `/payments/test-charges/${id}/pay`, { 'idempotency-key': randomUUID() });
  return id;
}

/** Reads all due charges of a seller, as workers do later. */
export async function checkDue(
  { platform }: TestApi,
  { sellerId }: Pick<Account, 'sellerId'>,
): Promise<void> {
  await becomeDue(platform, 'charge-check', sellerId);
  for (const gateway of GATEWAY_IDS) while (await workNext(platform, recheckCharges(platform, gateway)));
}

/** Reads a charge again, whether it is due or not. */
export async function checkAgain(api: TestApi, id: string): Promise<void> {
  const now = new Date();
  const { platform } = api.platform.database;
  const charge = await platform
    .updateTable('gateway_charges')
    .set({ next_check_at: now })
    .where('payment_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scheduleCheck(platform, { ...charge, id }, now);
  await checkDue(api, { sellerId: charge.seller_id });
}
