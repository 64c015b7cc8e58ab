import type { PaymentConfigRecord } from '@balcao/api-schema';
import { type CardConfig, type GatewayId, PAYMENT_METHODS, type PaymentMethod } from '@balcao/domain';
import type { Config } from '../../config';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import type { CardPreparation, CardSetup, Payer } from '../../providers/gateway/gateway-provider';
import { againIn, handleTask, type TaskHandler } from '../../queue';
import { custodyUpdate } from './attach-charges';
import { type ChargeRow, findCharge, insertCharge, isPaidShort, noteMoneyId } from './charge';
import { askAgainSeconds, cancelTask, enqueueCancel } from './charge-checks';
import { prepareCharge, reachableUrl } from './charge-request';
import { listConfigs } from './configs';
import {
  accessOf,
  type ConnectionRow,
  findConnectionAt,
  isConfigured,
  listConnections,
  webhookUrl,
} from './connection';
import { type BuyerCard, findLostAnswer, isUnanswered, noteOutcome, wasAsked } from './lost-answer';
import { accessTo } from './refetch';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'config' | 'raise'>;

/** The methods by which a buyer pays at the checkout. */
export type BuyerMethod = 'pix' | 'boleto' | 'credit_card';

/** The payer and the description of a charge. */
export interface BuyerQuestion {
  payer: Payer;
  description: string;
}

/**
 * Keeps that a payment is to be charged, before its gateway is asked: in the transaction that writes the payment. Whose money it is
 * follows as for any charge: the platform's where the gateway collects for it.
 */
export async function beginBuyerCharge(
  trx: SellerTransaction,
  { config: { collectingGateways } }: Pick<Platform, 'config'>,
  owner: Owner,
  { connection, methods, isTest }: CheckoutGateway,
  payment: { id: string; method: BuyerMethod; amountCents: number; installments: number },
): Promise<void> {
  const { sellerId, storeId } = owner;
  const { gateway } = connection;
  const config = methods.find(({ idFormaPagamento }) => idFormaPagamento === payment.method);
  if (config === undefined) throw new Error('The method is not offered.');
  const now = currentTime();
  await insertCharge(trx, {
    seller_id: sellerId,
    payment_id: payment.id,
    store_id: storeId,
    gateway,
    is_test: isTest,
    created_at: now,
    expires_at: prepareCharge(chargeOf(payment, NO_CARD), config, { ...NOBODY, reference: payment.id, now })
      .expiresAt,
  });
  if (!isTest && collectingGateways.includes(gateway))
    defer(trx, custodyUpdate(trx, { ...owner, paymentId: payment.id, gateway }));
}

const chargeOf = (
  payment: { method: PaymentMethod; amountCents: number; installments: number },
  { token }: Pick<BuyerCard, 'token'>,
) => ({ ...payment, cardToken: token });

/** A placeholder for the card, where only the moment at which a charge ends is asked for. */
const NO_CARD = { token: 'none' } as const;

const NOBODY = { notificationUrl: null, publicUrl: '' } as const;

/**
 * Asks the gateway for a charge that was begun, and notes its answer. It may be asked again, also after a process died: the payment
 * names the charge to the gateway, which makes it once, and one that was answered is not asked for. A card is charged while its buyer
 * is there: without it, a gateway that can be asked says what has become of the charge.
 *
 * @returns the charge as it is then; undefined where there is none
 */
export async function askForBuyerCharge(
  parts: Parts,
  owner: Owner,
  paymentId: string,
  { payer, description }: BuyerQuestion,
  card?: BuyerCard,
): Promise<ChargeRow | undefined> {
  const { database, gateways, keyRing, config: settings } = parts;
  const { sellerId } = owner;
  const found = await database.withSeller(sellerId, async (trx) => {
    const row = await findCharge(trx, owner, paymentId);
    if (row === undefined) return { row };
    const [connection, [config]] = await Promise.all([
      findConnectionAt(trx, row),
      listConfigs(trx, owner, { idGateway: row.gateway, idFormaPagamento: row.method }),
    ]);
    return { row, connection, config };
  });
  const { row, connection, config } = found;
  if (row === undefined || connection === undefined || config === undefined || !isUnanswered(row)) return row;
  const access = accessTo(keyRing, connection, row);
  const provider = gateways[row.gateway];
  // It was asked for before: what came of that is known, or asked, before anything is charged anew.
  if (wasAsked(row) || (row.method === 'credit_card' && card === undefined)) {
    const found = await findLostAnswer(parts, connection, row);
    if (found === 'failed') return database.withSeller(sellerId, (trx) => findCharge(trx, owner, paymentId));
    if (found !== 'none') return found;
    // A card is charged while its buyer is there, and what another attempt has replaced is charged no more.
    if (row.status === 'cancelado' || (card === undefined && row.method === 'credit_card')) return row;
  }
  const { request } = prepareCharge(
    chargeOf(
      { method: row.method, amountCents: row.amount_cents, installments: row.installments },
      card ?? { token: '' },
    ),
    config,
    {
      reference: row.id,
      notificationUrl: reachableUrl(webhookUrl(parts, connection)),
      publicUrl: settings.publicUrl,
      now: row.created_at,
      payer,
      description,
      ...(card && { authentication: card.authentication }),
    },
  );
  const name = request.method === 'credit_card' ? provider.nameBefore?.(request) : undefined;
  if (name !== undefined) await database.withSeller(sellerId, (trx) => noteMoneyId(trx, row, name));
  return noteOutcome(parts, connection, row, await provider.charge(access, request), card);
}

/** The store's current gateway, and the methods that it offers there: a buyer of the checkout is charged by them. */
export interface CheckoutGateway {
  connection: ConnectionRow;
  /** Whether nobody is charged. */
  isTest: boolean;
  methods: PaymentConfigRecord[];
}

/** The card method of the store; undefined where it takes no cards. */
function cardConfigIn({ methods }: CheckoutGateway): CardConfig | undefined {
  const record = methods.find(({ idFormaPagamento }) => idFormaPagamento === 'credit_card');
  return record?.idFormaPagamento === 'credit_card' ? record.config : undefined;
}

/** The simulator charges for real where it collects for the platform, which is never so in production. */
const isTestAt = (
  { collectingGateways }: Pick<Config, 'collectingGateways'>,
  { gateway, mode }: { gateway: GatewayId; mode: ConnectionRow['mode'] },
): boolean => mode === 'test' && !(gateway === 'simulador' && collectingGateways.includes('simulador'));

/** The gateway that the store's checkout charges through; undefined without one that has its credentials. */
export async function readCheckoutGateway(
  trx: SellerTransaction,
  config: Pick<Config, 'collectingGateways'>,
  owner: Owner,
): Promise<CheckoutGateway | undefined> {
  const [connections, configs] = await Promise.all([listConnections(trx, owner), listConfigs(trx, owner)]);
  const connection = connections.find((row) => row.is_current);
  if (connection === undefined || !isConfigured(connection)) return undefined;
  const placeOf = ({ idFormaPagamento }: PaymentConfigRecord) => PAYMENT_METHODS.indexOf(idFormaPagamento);
  return {
    connection,
    isTest: isTestAt(config, connection),
    methods: configs
      .filter(({ ativo, idGateway }) => ativo && idGateway === connection.gateway)
      .sort((one, other) => placeOf(one) - placeOf(other)),
  };
}

/**
 * Asks a gateway for what its script needs for one payment by card. Nothing is charged, and nothing of it is kept.
 * @throws Problem checkout_card_unprepared where it does not answer, or refuses
 */
export async function prepareBuyerCard(
  { keyRing, gateways }: Parts,
  gateway: CheckoutGateway,
  request: Omit<CardPreparation, 'capture' | 'softDescriptor' | 'threeDs'>,
): Promise<CardSetup> {
  const { connection } = gateway;
  const config = cardConfigIn(gateway);
  const prepare = gateways[connection.gateway].prepareCard;
  if (config === undefined || prepare === undefined) return {};
  const prepared = await prepare(accessOf(keyRing, connection), {
    ...request,
    capture: config.capture === 'automatic',
    softDescriptor: config.softDescriptor,
    threeDs: config.threeDs,
  });
  if (prepared.outcome !== 'prepared') throw new Problem('checkout_card_unprepared');
  return prepared.setup;
}

/** As `enqueueCancel`, of a payment whose gateway has answered. One that is yet to answer is cancelled when it does. */
export async function cancelBuyerCharge(
  trx: Parameters<typeof findCharge>[0],
  owner: Owner,
  paymentId: string,
): Promise<void> {
  const row = await findCharge(trx, owner, paymentId);
  if (row !== undefined && row.gateway_charge_id !== '') await enqueueCancel(trx, row);
}

/**
 * Cancels charges that were replaced or paid short where the gateway has a call for it, until it answers or the charge has ended by itself. Whatever it
 * says, money that still comes is kept.
 */
export const cancelCharges = (
  { database, keyRing, gateways }: Pick<Platform, 'database' | 'keyRing' | 'gateways'>,
  gateway: GatewayId,
): TaskHandler =>
  handleTask(cancelTask(gateway), {
    concurrency: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ storeId, paymentId }, { task: { sellerId } }) {
      const cancel = gateways[gateway].cancelWaiting;
      if (cancel === undefined) return undefined;
      const { row, connection } = await database.withSeller(sellerId, async (trx) => {
        const found = await findCharge(trx, { sellerId, storeId }, paymentId);
        return { row: found, connection: found && (await findConnectionAt(trx, found)) };
      });
      if (row === undefined || connection === undefined) return undefined;
      if (row.status !== 'cancelado' && !isPaidShort(row)) return undefined;
      const now = currentTime();
      if (row.expires_at !== null && row.expires_at <= now) return undefined;
      const name = {
        gatewayId: row.gateway_charge_id,
        method: row.method,
        amountCents: row.amount_cents,
        reference: `cancel-${row.id}`,
      };
      const { outcome } = await cancel(accessTo(keyRing, connection, row), name);
      if (outcome !== 'failed') return undefined;
      return againIn(askAgainSeconds((now.getTime() - row.created_at.getTime()) / 1_000));
    },
  });
