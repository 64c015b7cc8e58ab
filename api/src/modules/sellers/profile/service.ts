import type { Seller, SellerPatch } from '@balcao/api-schema';
import { HOLDER_FIELDS, maskSeller } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { assertVersion, getSeenVersion } from '../../../record-version';
import type { Origin } from '../../../security/origin';
import { assertStepUp } from '../../../security/step-up';
import { changesOf } from './changes';
import { companyTypedMail } from './company-mail';
import { findSeller, lockSeller, updateSeller } from './repository';

/**
 * A seller: for themselves, and masked for platform admins.
 * @throws Problem not_found for an unknown id, and for another seller's
 */
export async function readSeller(database: Database, identity: Identity, id: string): Promise<Seller> {
  const isOwn = id === identity.sellerId;
  if (!isOwn && !identity.isPlatformAdmin) throw new Problem('not_found');
  const seller = await findSeller(isOwn ? database.forSeller(id) : database.platform, id);
  if (seller === undefined) throw new Problem('not_found');
  return isOwn ? seller : maskSeller(seller);
}

/** Refuses changes of another seller. Admins may read others, so they get `forbidden` instead of `not_found`. */
export function assertOwnSeller(identity: Identity, id: string): void {
  if (id === identity.sellerId) return;
  throw new Problem(identity.isPlatformAdmin ? 'forbidden' : 'not_found');
}

/** A change of one's own seller: its base version and its actor. */
export interface SellerChange {
  id: string;
  ifMatch: string | undefined;
  patch: SellerPatch;
  identity: Identity;
  origin: Origin;
}

/**
 * Changes the given fields, unless the seller was changed since it was read.
 * @throws Problem precondition_required, stale_version (with the current seller), profile_field_in_verification,
 *   profile_field_locked, or step_up_required for another company
 */
export async function changeSeller(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { id, ifMatch, patch, identity, origin }: SellerChange,
): Promise<Seller> {
  const seen = getSeenVersion(ifMatch);
  return database.withSeller(id, async (trx) => {
    const current = await lockSeller(trx, id);
    if (current === undefined) throw new Problem('not_found');
    await assertVersion(seen, current.version, () => current);
    const changes = changesOf(current, patch);
    if (changes === null) return current;
    assertNotLocked(current, Object.keys(changes.after));
    const isOtherCompany = HOLDER_FIELDS.some((field) => Boolean(changes.after[field]));
    if (isOtherCompany) assertStepUp(identity);
    await updateSeller(trx, current, changes.after);
    if (isOtherCompany) {
      const company = { ...current, ...changes.after };
      await notify(
        trx,
        { sellerId: id },
        {
          category: 'security',
          target: { kind: 'company', id: '' },
          mail: (person) => companyTypedMail(person, company, currentTime(), config.publicUrl),
        },
      );
    }
    await recordAudit(trx, origin, {
      sellerId: id,
      action: 'seller.update',
      entity: 'seller',
      entityId: id,
      before: changes.before,
      after: changes.after,
    });
    return (await findSeller(trx, id)) ?? current;
  });
}

const NEEDS_REVIEW =
  'Depois da verificação, a razão social e o CNPJ mudam com análise: peça a mudança na aba Empresa do perfil.';
const isHolderField = (field: string) => HOLDER_FIELDS.some((name) => name === field);

function assertNotLocked({ lockedFields, lockReason }: Seller, changed: readonly string[]): void {
  const refused = changed.filter((field) => lockedFields.includes(field));
  if (refused.length === 0) return;
  const code = lockReason === 'verifying' ? 'profile_field_in_verification' : 'profile_field_locked';
  const { text } = new Problem(code);
  throw new Problem(code, {
    fields: Object.fromEntries(refused.map((field) => [field, [isHolderField(field) ? NEEDS_REVIEW : text]])),
  });
}
