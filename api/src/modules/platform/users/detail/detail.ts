import type { PlatformUser, Seller } from '@balcao/api-schema';
import { maskPersonalText, maskSeller, missingProfileFields } from '@balcao/domain';
import { findUserById, getUser, type User } from '../../../../accounts/users';
import type { Executor } from '../../../../db/database';
import type { ApiModule } from '../../../../module';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import { blockRefusal, namesOf, openSessions } from '../../../identity';
import { findSeller } from '../../../sellers';
import { readClosing } from '../../privacy/open-matters';
import { secondFactorRefusal } from '../access/access';
import { gatewayStatusOf, kycStatusOf, seenOrNever } from '../row';
import { countBackupCodes, countNotes, findDirectoryEntry, findLastBlock, listStoresOf } from './repository';

/** Person, company and address as every admin sees them. */
function profileOf(seller: Seller) {
  const masked = maskSeller(seller);
  const { name, nickname, imageUrl, email, cpf, phoneNumber, birthDate, address } = masked;
  const { companyName, companyDescription, companyOpeningDate, cnpj } = masked;
  return {
    ...{ name, nickname, imageUrl, email, cpf, phoneNumber, birthDate, address },
    company: { companyName, companyDescription, companyOpeningDate, cnpj },
    missingFields: missingProfileFields(seller),
  };
}

async function storesOf(executor: Executor, user: User): Promise<PlatformUser['stores']> {
  const rows = await listStoresOf(executor, user.id);
  const stores = rows.map((row) => ({
    id: row.id,
    nome: maskPersonalText(row.nome),
    role: row.role,
    own: row.seller_id === user.seller_id,
    createdAt: row.created_at.toISOString(),
  }));
  return [...stores.filter(({ own }) => own), ...stores.filter(({ own }) => !own)];
}

/** When, by whom and why a person was last blocked. */
async function blockOf(executor: Executor, user: User): Promise<PlatformUser['block']> {
  if (user.status !== 'blocked') return null;
  const entry = await findLastBlock(executor, user.seller_id);
  if (entry === undefined) return null;
  const names = await namesOf(executor, [entry.actor_id]);
  const reason = entry.after_json?.reason;
  return {
    at: entry.created_at.toISOString(),
    by: { id: entry.actor_id, name: names.get(entry.actor_id) ?? '', kind: entry.actor_kind },
    reason: typeof reason === 'string' ? maskPersonalText(reason) : '',
  };
}

/** The person's request to leave, and what of their stores it waits for. */
async function closingOf(
  { database }: Platform,
  modules: readonly ApiModule[],
  user: User,
): Promise<PlatformUser['closing']> {
  const closing = await database.withPlatform((trx) => readClosing(trx, modules, user.seller_id));
  return (
    closing && {
      ...closing,
      openMatters: closing.openMatters.map((matter) => ({
        ...matter,
        storeName: maskPersonalText(matter.storeName),
      })),
    }
  );
}

/** Everything that an admin may see of a person without a reveal. @throws Problem not_found */
export async function readPlatformUser(
  platform: Platform,
  modules: readonly ApiModule[],
  identity: Identity,
  id: string,
): Promise<PlatformUser> {
  const { platform: executor } = platform.database;
  const user = await getUser(executor, id);
  const actor = await findUserById(executor, identity.userId);
  const seller = await findSeller(executor, user.seller_id);
  if (seller === undefined || actor === undefined) throw new Problem('not_found');
  const directory = await findDirectoryEntry(executor, id);
  const sessions = await openSessions(platform, executor, id, identity.sessionId);
  return {
    id,
    sellerId: user.seller_id,
    status: user.status,
    isPlatformAdmin: user.is_platform_admin,
    ...profileOf(seller),
    emailVerifiedAt: user.email_verified_at?.toISOString() ?? null,
    kycStatus: kycStatusOf(directory),
    gatewayStatus: gatewayStatusOf(directory),
    stores: await storesOf(executor, user),
    twoFactor: {
      enabled: user.totp_enabled_at !== null,
      enabledAt: user.totp_enabled_at?.toISOString() ?? null,
      backupCodesLeft: await countBackupCodes(executor, id),
    },
    counts: { openSessions: sessions.length, notes: await countNotes(executor, id) },
    block: await blockOf(executor, user),
    closing: await closingOf(platform, modules, user),
    blockRefusal: blockRefusal(user, identity.userId),
    secondFactorRefusal: secondFactorRefusal(user, actor),
    self: id === identity.userId,
    createdAt: user.created_at.toISOString(),
    lastSeenAt: seenOrNever(directory.last_seen_at.toISOString()),
  };
}
