import { DEFAULT_PAYMENT_CONFIGS, type GatewayId, type PaymentMethod } from '@balcao/domain';
import { callAs, stepUp } from './gateways';
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

/** Asks for a test charge. */
export const testCharge = (api: TestApi, account: Account, body: object, key?: string) =>
  callAs(api, account, 'POST', '/payments/test-charges', {
    body,
    ...(key !== undefined && { 'idempotency-key': key }),
  });

/** Makes a Pix at the simulator, which the store is paid through, and pays it. @returns the charge's id */
export async function paidPix(api: TestApi, account: Account): Promise<string> {
  const { id } = (await testCharge(api, account, { method: 'pix', amountCents: 5_000 })).json();
  await callAs(api, account, 'POST', `/payments/test-charges/${id}/pay`);
  return id;
}
