import {
  etagOf,
  getSeller,
  type Seller,
  type SellerPatch,
  updateSeller as updateCall,
} from '@balcao/api-schema';
import { HOLDER_FIELDS, maskSeller } from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Database } from '../../db/database';
import { notify } from '../../notices/notify';
import type { Identity } from '../../plugins/auth';
import { Problem } from '../../problem';
import { assertVersion, getSeenVersion } from '../../record-version';
import { assertStepUp } from '../../security/step-up';
import { companyTypedMail } from './mails';
import { assertOwnSeller, findSeller, lockSeller, updateSeller } from './seller';

const NEEDS_REVIEW =
  'Depois da verificação, a razão social e o CNPJ mudam com análise: peça a mudança na aba Empresa do perfil.';
const isHolderField = (field: string) => HOLDER_FIELDS.some((name) => name === field);

type Fields = Record<string, unknown>;

function differences(current: Fields, wanted: Fields): { before: Fields; after: Fields } {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== current[name],
  );
  return {
    after: Object.fromEntries(changed),
    before: Object.fromEntries(changed.map(([name]) => [name, current[name]])),
  };
}

/** The fields that a patch really changes, with their values before; null when nothing would change. */
function changesOf(
  current: Seller,
  { address = {}, ...patch }: SellerPatch,
): { after: SellerPatch; before: SellerPatch } | null {
  const own = differences({ ...current }, patch);
  const place = differences({ ...current.address }, address);
  const moved = Object.keys(place.after).length > 0;
  if (Object.keys(own.after).length === 0 && !moved) return null;
  return {
    after: moved ? { ...own.after, address: place.after } : own.after,
    before: moved ? { ...own.before, address: place.before } : own.before,
  };
}

function assertNotLocked({ lockedFields, lockReason }: Seller, changed: readonly string[]): void {
  const refused = changed.filter((field) => lockedFields.includes(field));
  if (refused.length === 0) return;
  const code = lockReason === 'verifying' ? 'profile_field_in_verification' : 'profile_field_locked';
  const { text } = new Problem(code);
  throw new Problem(code, {
    fields: Object.fromEntries(refused.map((field) => [field, [isHolderField(field) ? NEEDS_REVIEW : text]])),
  });
}

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

/** The seller behind the account: person, company and address. */
export const profileRoutes = routesOf('seller', (platform) => {
  const { database, config } = platform;
  const { own } = implementsOn(platform);

  return [
    own(getSeller, async ({ identity }, { params: { id } }, reply) => {
      const found = await readSeller(database, identity, id);
      reply.header('etag', etagOf(found.version));
      return found;
    }),

    own(updateCall, async ({ identity, origin }, { params: { id }, headers, body: patch }, reply) => {
      assertOwnSeller(identity, id);
      const seen = getSeenVersion(headers['if-match']);
      const changed = await database.withSeller(id, async (trx) => {
        const current = await lockSeller(trx, id);
        if (current === undefined) throw new Problem('not_found');
        await assertVersion(seen, current.version, () => current);
        const changes = changesOf(current, patch);
        if (changes === null) return current;
        const { before, after } = changes;
        assertNotLocked(current, Object.keys(after));
        const isOtherCompany = HOLDER_FIELDS.some((field) => Boolean(after[field]));
        if (isOtherCompany) assertStepUp(identity);
        await updateSeller(trx, current, after);
        if (isOtherCompany) {
          const company = { ...current, ...after };
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
          before,
          after,
        });
        return (await findSeller(trx, id)) ?? current;
      });
      reply.header('etag', etagOf(changed.version));
      return changed;
    }),
  ];
});
