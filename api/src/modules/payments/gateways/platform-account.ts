import { type Custody, needsPlatformAccount } from '@balcao/domain';
import type { ConnectionRow } from './repository';

/**
 * Whether what a connection answers may decide about a charge. Of a charge whose money the platform holds, only a connection that the
 * operator has bound does: a seller's own credentials lead to an account where the seller decides what counts as paid.
 */
export const mayDecide = (
  { gateway, platform_account: account }: Pick<ConnectionRow, 'gateway' | 'platform_account'>,
  { custody }: { custody: Custody },
): boolean => custody !== 'plataforma' || !needsPlatformAccount(gateway) || account !== null;
