import type { PlatformUserFilter } from '@balcao/api-schema';
import { GATEWAY_ACCOUNT_STATUSES, KYC_STATUSES, USER_STATUSES } from '@balcao/domain';

const chosen = <T>(all: readonly T[], wanted: readonly T[] | undefined): number[] =>
  all.flatMap((value, index) => (wanted === undefined || wanted.includes(value) ? [index] : []));

/**
 * The numbers that the column `facet` has for the people whom a filter lets through: status, verification, gateway account
 * and role as the digits of one number. The table makes the same numbers; a test compares them.
 */
export function facetsOf({ status, kyc, gateway, isPlatformAdmin }: PlatformUserFilter): number[] {
  const admin = chosen([false, true], isPlatformAdmin === undefined ? undefined : [isPlatformAdmin]);
  return chosen(USER_STATUSES, status).flatMap((statusIndex) =>
    chosen([...KYC_STATUSES, 'none'], kyc).flatMap((kycIndex) =>
      chosen([...GATEWAY_ACCOUNT_STATUSES, 'none'], gateway).flatMap((gatewayIndex) =>
        admin.map((adminIndex) => statusIndex * 48 + kycIndex * 8 + gatewayIndex * 2 + adminIndex),
      ),
    ),
  );
}
