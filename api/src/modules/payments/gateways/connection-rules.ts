import type { GatewayCredentials } from '@balcao/api-schema';
import {
  GATEWAY_MODE_LABELS,
  GATEWAYS,
  type GatewayId,
  type GatewayMode,
  missingCredentials,
} from '@balcao/domain';
import { demoStateOf } from '../../../accounts/demo-store';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { invalidField, Problem } from '../../../problem';
import { findStatus } from '../../kyc';

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
