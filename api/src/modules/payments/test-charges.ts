import { randomUUID } from 'node:crypto';
import {
  createSimulatedCharge,
  createTestCharge,
  getTestCharge,
  listTestCharges,
  type PaymentConfigRecord,
  payTestCharge,
  refundTestCharge,
  type TestCharge,
  type TestChargeRefund,
  type TestChargeRequest,
} from '@balcao/api-schema';
import {
  formatBoletoLine,
  GATEWAYS,
  isPaymentOpen,
  isPaymentRefundable,
  PAYMENT_STATUS_VIEWS,
  REFUSAL_GROUP_TEXTS,
} from '@balcao/domain';
import { assertMayMoveMoney } from '../../accounts/may-move-money';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { byPerson, implementsOn, routesOf } from '../../calls';
import { currentMs, currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { publishLive } from '../../live/publish-live';
import { isAllowed } from '../../plugins/auth';
import { invalidField, Problem } from '../../problem';
import type { GatewayFailure, RefundOutcome } from '../../providers/gateway/gateway-provider';
import { createTestOrder } from '../orders';
import {
  type ChargeRow,
  findTestCharge,
  findTestCharges,
  insertCharge,
  lockCharge,
  UNDER_WAY_SECONDS,
} from './charge';
import { changeCharge, changeOfAnswer } from './charge-changes';
import { prepareCharge, reachableUrl, TEST_PAYER } from './charge-request';
import { listConfigs } from './configs';
import {
  accessOf,
  type ConnectionRow,
  findConnectionAt,
  isConfigured,
  listConnections,
  webhookUrl,
} from './connection';
import { assertAccess, refetchCharge } from './refetch';
import {
  askForRefund,
  beginRefund,
  notRefundable,
  type RefundObstacle,
  refusedRefundText,
  storeRefundOutcome,
} from './refund-steps';

/** The number of listed charges. */
const LISTED = 20;
const HOUR_MS = 3_600_000;

const FAILURES: Readonly<Record<NonNullable<ChargeRow['failure']>, (name: string) => string>> = {
  unreachable: (name) =>
    `${name} não respondeu como esperado. Não se sabe se a cobrança foi criada; confira no painel do gateway.`,
  credentials: (name) => `${name} recusou as credenciais. Use "Testar conexão" para conferir.`,
};

/** A test charge as the API shows it. */
function toTestCharge(row: ChargeRow): TestCharge {
  const { text: statusText, tone } = PAYMENT_STATUS_VIEWS[row.status];
  const { name } = GATEWAYS[row.gateway];
  // One without a stored answer counts as unanswered.
  const isLost =
    row.status === 'criado' && row.created_at.getTime() + UNDER_WAY_SECONDS * 1_000 < currentMs();
  const failure = row.failure ?? (isLost ? 'unreachable' : null);
  return {
    id: row.id,
    gateway: row.gateway,
    gatewayName: name,
    method: row.method,
    amountCents: row.amount_cents,
    capturedCents: row.captured_cents,
    refundedCents: row.refunded_cents,
    status: row.status,
    statusText,
    tone,
    open: isPaymentOpen(row.status),
    // The simulator pays when a seller says so.
    payable: row.gateway === 'simulador' && (isPaymentOpen(row.status) || row.status === 'expirado'),
    refundable: isPaymentRefundable(row.status),
    pix:
      row.pix_code !== '' && row.expires_at
        ? { code: row.pix_code, expiresAt: row.expires_at.toISOString() }
        : null,
    boleto:
      row.boleto_line === ''
        ? null
        : { line: row.boleto_line, formattedLine: formatBoletoLine(row.boleto_line) },
    approvalUrl: row.approval_url,
    refusal: row.refusal_group && {
      group: row.refusal_group,
      text: REFUSAL_GROUP_TEXTS[row.refusal_group],
      reason: row.reason,
    },
    failure: failure === null ? '' : FAILURES[failure](name),
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** A call about test charges. */
type ChargeCall = Call<'database' | 'keyRing' | 'gateways' | 'config' | 'raise'>;

/**
 * Checks that the store's current gateway can make test charges with the method.
 * @throws Problem gateway_not_chosen, gateway_not_configured, gateway_not_in_test_mode or payment_method_inactive
 */
async function assertReachable(
  trx: SellerTransaction,
  owner: Owner,
  method: TestChargeRequest['method'],
): Promise<{ connection: ConnectionRow; config: PaymentConfigRecord }> {
  const connection = (await listConnections(trx, owner)).find((row) => row.is_current);
  if (connection === undefined) throw new Problem('gateway_not_chosen');
  if (!isConfigured(connection)) throw new Problem('gateway_not_configured');
  if (connection.mode !== 'test') throw new Problem('gateway_not_in_test_mode');
  const query = { idFormaPagamento: method, idGateway: connection.gateway };
  const config = (await listConfigs(trx, owner, query)).find(({ ativo }) => ativo);
  if (config === undefined) throw new Problem('payment_method_inactive');
  return { connection, config };
}

/**
 * Tries the store's current gateway out with a charge. The charge is kept before the gateway is asked, so that what it says
 * meanwhile finds it.
 * @throws Problem as `assertReachable` says, and validation for what the method's configuration does not allow
 */
async function charge({ platform, owner, origin }: ChargeCall, test: TestChargeRequest): Promise<TestCharge> {
  const { database, keyRing, gateways, config: settings } = platform;
  const { sellerId, storeId } = owner;
  const id = newId();
  const begun = await database.withSeller(sellerId, async (trx) => {
    const { connection, config } = await assertReachable(trx, owner, test.method);
    const { request, expiresAt } = prepareCharge(test, config, {
      reference: id,
      notificationUrl: reachableUrl(webhookUrl(platform, connection)),
      publicUrl: settings.publicUrl,
      now: currentTime(),
      payer: TEST_PAYER,
      description: 'Cobrança de teste',
    });
    await createTestOrder(trx, platform, owner, { ...test, paymentId: id });
    await insertCharge(trx, {
      seller_id: sellerId,
      payment_id: id,
      store_id: storeId,
      gateway: connection.gateway,
      is_test: true,
      expires_at: expiresAt,
    });
    return { connection, request };
  });
  const { connection, request } = begun;
  const outcome = await gateways[connection.gateway].charge(accessOf(keyRing, connection), request);
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockCharge(trx, { seller_id: sellerId, id });
    const charged = await changeCharge(trx, platform, current, ...changeOfAnswer(current, outcome));
    await publishLive(trx, owner, 'payment.changed');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'test-charge.create',
      entity: 'test_charge',
      entityId: id,
      after: {
        gateway: charged.gateway,
        method: charged.method,
        amountCents: test.amountCents,
        outcome: outcome.outcome,
        status: charged.status,
      },
    });
    return toTestCharge(charged);
  });
}

/**
 * A charge and the connection to its gateway, whichever gateway is current now.
 * @throws Problem not_found for an unknown id, and for another store's
 */
async function getCharge(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<{ charge: ChargeRow; connection: ConnectionRow }> {
  const charge = await findTestCharge(trx, owner, id);
  const connection = charge && (await findConnectionAt(trx, charge));
  if (charge === undefined || connection === undefined) throw new Problem('not_found');
  return { charge, connection };
}

/** Why a gateway could not be asked, and what is known about the money. */
function failureProblem({ gateway }: ChargeRow, { why }: GatewayFailure, unreachable: string): Problem {
  const { name } = GATEWAYS[gateway];
  return why === 'credentials'
    ? new Problem('gateway_refused_credentials', {
        text: `${name} recusou as credenciais, e nada foi devolvido. Use "Testar conexão" para conferir.`,
      })
    : new Problem('gateway_unreachable', { text: `${name} não respondeu como esperado${unreachable}` });
}

/** @throws Problem when the gateway refused or failed */
function assertNotRefused(row: ChargeRow, outcome: RefundOutcome): 'refunded' | 'pending' {
  if (outcome.outcome === 'refused')
    throw new Problem('test_charge_refund_refused', { text: refusedRefundText(row, outcome.reason) });
  if (outcome.outcome === 'failed')
    throw failureProblem(
      row,
      outcome,
      ', e não se sabe se devolveu. Em instantes a cobrança mostra o que houve lá; se nada mudar, devolva de novo.',
    );
  return outcome.outcome;
}

/** @throws Problem test_charge_not_refundable or test_charge_refund_under_way, and validation for more than is left */
function assertNoObstacle<T extends object>(begun: T | RefundObstacle | null): asserts begun is T {
  if (begun === null || !('obstacle' in begun)) return;
  if (begun.obstacle === 'too_much') throw invalidField('amountCents', [begun.text]);
  throw new Problem(
    begun.obstacle === 'under_way' ? 'test_charge_refund_under_way' : 'test_charge_not_refundable',
  );
}

/**
 * Refunds some or all of a test charge at the connection that made it. The charge is read at the gateway first, so that
 * a refund whose answer was lost is found and not repeated. No row is locked meanwhile.
 * @throws Problem money_on_hold, store_blocked, or as `getCharge`, `assertNoObstacle` and the gateway's failures do; all of them can be retried
 */
async function refund(
  { platform, owner, origin }: ChargeCall,
  id: string,
  amountCents: number | undefined,
): Promise<TestChargeRefund> {
  const { database } = platform;
  const { sellerId } = owner;
  const { charge, connection } = await database.withSeller(sellerId, async (trx) => {
    await assertMayMoveMoney(trx, owner);
    return getCharge(trx, owner, id);
  });
  assertNoObstacle(notRefundable(charge));
  assertAccess(connection, charge);
  const standing = await refetchCharge(platform, connection, charge);
  if (standing.outcome === 'failed')
    throw failureProblem(charge, standing, ', e nada foi devolvido. Tente de novo em instantes.');
  const begun = await database.withSeller(sellerId, (trx) => beginRefund(trx, charge, amountCents));
  assertNoObstacle(begun);
  const { row, refundCents } = begun;
  const outcome = await askForRefund(platform, connection, begun);
  const updated = await database.withSeller(sellerId, async (trx) => {
    const changed = await storeRefundOutcome(trx, platform, begun, outcome);
    await publishLive(trx, owner, 'payment.changed');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'test-charge.refund',
      entity: 'test_charge',
      entityId: id,
      after: {
        amountCents: refundCents,
        outcome: outcome.outcome,
        refundedCents: changed.refunded_cents,
        status: changed.status,
      },
    });
    return changed;
  });
  return { outcome: assertNotRefused(row, outcome), charge: toTestCharge(updated) };
}

/** Charges by which a seller tries a gateway out in test mode. */
export const testChargesRoutes = routesOf('test charges', (platform) => {
  const { database, gateways } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(listTestCharges, async ({ owner, identity }) => {
      const rows = await database.withSeller(owner.sellerId, (trx) => findTestCharges(trx, owner, LISTED));
      return { items: rows.map(toTestCharge), canCharge: isAllowed(identity, 'pagamentos:editar') };
    }),

    inStore(getTestCharge, async ({ owner }, { params: { id } }) => {
      const row = await database.withSeller(owner.sellerId, (trx) => findTestCharge(trx, owner, id));
      if (row === undefined) throw new Problem('not_found');
      return toTestCharge(row);
    }),

    inStore(createTestCharge, (call, { body }) => charge(call, body)),

    // As the simulator's buyer, in time or late. A charge that cannot be paid stays unchanged.
    inStore(payTestCharge, async ({ owner, origin }, { params: { id } }) => {
      const { sellerId } = owner;
      const found = await database.withSeller(sellerId, (trx) => getCharge(trx, owner, id));
      if (found.charge.gateway !== 'simulador') throw new Problem('test_charge_not_simulated');
      await gateways.simulador.pay(found.charge.gateway_charge_id);
      const { row, outcome } = await refetchCharge(platform, found.connection, found.charge);
      if (outcome === 'applied')
        await database.withSeller(sellerId, (trx) =>
          recordAudit(trx, origin, {
            sellerId,
            action: 'test-charge.pay',
            entity: 'test_charge',
            entityId: id,
          }),
        );
      return toTestCharge(row);
    }),

    inStore(refundTestCharge, (call, { params: { id }, body: { amountCents } }) =>
      refund(call, id, amountCents),
    ),
  ];
});

/**
 * Charges of live mode at the simulator, which a shop makes by itself and reports as sales. They exist only where the simulator collects
 * for the platform, so never in production.
 */
export const simulatedChargesRoutes = routesOf('test charges', (platform) => {
  const { config, gateways } = platform;
  if (!config.collectingGateways.includes('simulador')) return [];
  return [
    byPerson(createSimulatedCharge, async (_person, { body: { method, amountCents, isPaid } }) => {
      const common = {
        reference: randomUUID(),
        amountCents,
        description: 'Venda simulada',
        payer: TEST_PAYER,
        notificationUrl: null,
      };
      const charged = await gateways.simulador.charge(
        { mode: 'live', credentials: {} },
        method === 'pix'
          ? { ...common, method, expiresAt: new Date(currentMs() + HOUR_MS) }
          : {
              ...common,
              method,
              token: '',
              installments: 1,
              capture: false,
              softDescriptor: '',
              threeDs: 'never',
              authentication: null,
            },
      );
      if (charged.outcome === 'failed') throw new Problem('unavailable');
      if (isPaid) await gateways.simulador.pay(charged.gatewayId);
      return { chargeId: charged.gatewayId };
    }),
  ];
});
