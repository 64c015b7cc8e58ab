import type { Selectable } from 'kysely';
import type { UserDirectoryTable } from '../../../../db/platform-users-schema';

type Directory = Selectable<UserDirectoryTable>;

export const kycStatusOf = ({ kyc_status }: Pick<Directory, 'kyc_status'>) =>
  kyc_status === 'none' ? null : kyc_status;

export const gatewayStatusOf = ({ gateway_status }: Pick<Directory, 'gateway_status'>) =>
  gateway_status === 'none' ? null : gateway_status;

/** The epoch stands for never. */
export const lastSeenOf = ({ last_seen_at }: Pick<Directory, 'last_seen_at'>) =>
  last_seen_at.getTime() === 0 ? null : last_seen_at.toISOString();
