import type { GatewayCredentials } from '@balcao/api-schema';
import {
  formatInstant,
  GATEWAY_MODE_LABELS,
  GATEWAYS,
  type GatewayId,
  type GatewayMode,
  gatewayInSentence,
  missingCredentials,
} from '@balcao/domain';
import { demoStateOf } from '../../accounts/demo-store';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { RaiseEvent } from '../../events/domain-events';
import { notify } from '../../notices/notify';
import { invalidField, Problem } from '../../problem';
import { composeMail, nameInMail } from '../../providers/mail/compose';
import { findStatus } from '../kyc';
import type { ConnectionRow } from './connection';

/** Refuses a mode or credential that the gateway does not have. */
export function assertKnownFields(
  gateway: GatewayId,
  mode: GatewayMode,
  credentials: GatewayCredentials,
): void {
  const { name, modes, credentials: needs } = GATEWAYS[gateway];
  if (!modes.includes(mode)) throw invalidField('mode', [`${name} só funciona em modo de teste.`]);
  const stray = Object.keys(credentials).find((field) => !needs.some((need) => need.field === field));
  if (stray !== undefined) throw invalidField(`credentials.${stray}`, [`${name} não usa esta credencial.`]);
}

/** Refuses a connection without one of the gateway's required credentials. */
export function assertComplete(gateway: GatewayId, credentials: GatewayCredentials): void {
  const missing = missingCredentials(gateway, Object.keys(credentials));
  if (missing.length === 0) return;
  throw new Problem('validation', {
    fields: Object.fromEntries(missing.map((field) => [`credentials.${field}`, ['Preencha este campo.']])),
  });
}

/** Refuses another mode without its own secrets: the stored ones belong to the previous mode. */
export function assertSecretsForMode(gateway: GatewayId, mode: GatewayMode, given: GatewayCredentials): void {
  const kept = GATEWAYS[gateway].credentials.filter(
    ({ field, secret }) => secret && given[field] === undefined,
  );
  if (kept.length === 0) return;
  const sentence = `Para mudar o modo, informe a credencial do modo ${GATEWAY_MODE_LABELS[mode].toLowerCase()}.`;
  throw new Problem('validation', {
    fields: Object.fromEntries(kept.map(({ field }) => [`credentials.${field}`, [sentence]])),
  });
}

/** Refuses live mode to a seller who is not verified. */
export async function assertVerified(trx: SellerTransaction, sellerId: string): Promise<void> {
  const found = await findStatus(trx, sellerId);
  if (found?.kyc_status !== 'FINISHED') throw new Problem('identity_not_verified');
}

/** The gateway of demonstrations. Its charges go with the demonstration, so nobody may be charged there for real. */
const DEMO_GATEWAY: GatewayId = 'simulador';

/** Refuses, in a demonstration, a gateway that charges. Every new connection asks it. */
export async function assertChargesNobodyInDemo(
  trx: SellerTransaction,
  owner: Owner,
  gateway: GatewayId,
): Promise<void> {
  if (gateway !== DEMO_GATEWAY && (await demoStateOf(trx, owner)) !== null) throw new Problem('demo_store');
}

const WORDS = {
  connected: { subject: 'Credenciais cadastradas', did: 'cadastrou' },
  replaced: { subject: 'Credenciais trocadas', did: 'trocou' },
} as const;

/**
 * Tells the owners of a store that somebody has set or replaced the credentials or the mode of a gateway. The mail never contains the
 * secrets. @param by the name of who did it
 */
export async function notifyOwners(
  trx: SellerTransaction,
  owner: Owner,
  {
    change,
    gateway,
    mode,
    by,
  }: { change: 'connected' | 'replaced'; gateway: GatewayId; mode: GatewayMode; by: string },
): Promise<void> {
  const at = formatInstant(new Date().toISOString());
  const { subject, did } = WORDS[change];
  const { name: gatewayName } = GATEWAYS[gateway];
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'gateway', id: '' },
    mail: ({ storeName, email, name }) =>
      composeMail({
        to: email,
        kind: `gateway-${change}`,
        subject: `${subject}: ${gatewayName}`,
        name,
        paragraphs: [
          `${nameInMail(by)} ${did} as credenciais ${gatewayInSentence('de', gateway)} na loja ${nameInMail(storeName)}, em ${at} (horário de Brasília). O modo é ${GATEWAY_MODE_LABELS[mode]}.`,
          'Se não foi você nem quem trabalha com você, troque a sua senha agora, encerre as outras sessões na aba Segurança e crie novas credenciais no painel do gateway.',
        ],
      }),
  });
}

/** The status that counts among several stores of a seller: one approved account is enough to be paid. */
const BY_PRECEDENCE = ['accepted', 'pending', 'rejected'] as const;

/** Raises the seller's Iugu status for other modules after a connection has changed. */
export async function raiseIuguStatus(
  raise: RaiseEvent,
  trx: SellerTransaction,
  { seller_id: sellerId, gateway }: ConnectionRow,
): Promise<void> {
  if (gateway !== 'iugu') return;
  // Of two stores at the same time, the later one waits here and sees what the first has written.
  await trx.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute();
  const rows = await trx
    .selectFrom('payment_gateways')
    .select('account_status')
    .where('seller_id', '=', sellerId)
    .where('gateway', '=', 'iugu')
    .execute();
  const status = BY_PRECEDENCE.find((one) => rows.some(({ account_status }) => account_status === one)) ?? '';
  await raise(trx, 'gateway.iugu-status-changed', { sellerId, status });
}
