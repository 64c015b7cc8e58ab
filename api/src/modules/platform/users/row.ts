import type { Selectable } from 'kysely';
import type { Schema } from '../../../db/schema';

type Directory = Selectable<Schema['user_directory']>;

export const kycStatusOf = ({ kyc_status }: Pick<Directory, 'kyc_status'>) =>
  kyc_status === 'none' ? null : kyc_status;

export const gatewayStatusOf = ({ gateway_status }: Pick<Directory, 'gateway_status'>) =>
  gateway_status === 'none' ? null : gateway_status;

const EPOCH = new Date(0).toISOString();

/** The epoch stands for never. */
export const seenOrNever = (lastSeenAt: string): string | null => (lastSeenAt === EPOCH ? null : lastSeenAt);
