import { GATEWAY_IDS, type GatewayId } from '@balcao/domain';
import { Problem } from '../../../problem';
import type { LedgerPayment } from './ledger-repository';

/**
 * Of which gateway a file is: the one that was chosen, else the only one of the payments that it names, else the store's only one.
 * Null for a store without any, whose payments are of none.
 * @throws Problem settlement_gateway where it could be of several
 */
export function gatewayOfFile(
  chosen: GatewayId | undefined,
  named: readonly LedgerPayment[],
  ofStore: readonly GatewayId[],
): GatewayId | null {
  if (chosen !== undefined) return chosen;
  const inFile = GATEWAY_IDS.filter((id) => named.some(({ gateway }) => gateway === id));
  const candidates = inFile.length > 0 ? inFile : ofStore;
  if (candidates.length > 1) throw new Problem('settlement_gateway');
  return candidates[0] ?? null;
}
