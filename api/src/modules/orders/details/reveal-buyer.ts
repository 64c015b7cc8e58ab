import type { RevealedBuyer } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { Problem } from '../../../problem';
import { orderAt } from '../state/repository';

/** A buyer's contacts, CPF or CNPJ, and date of birth. The audit trail keeps who looked, never what they saw. @throws Problem not_found */
export function revealBuyer(
  { platform: { database }, owner, origin }: Call<'database'>,
  id: string,
): Promise<RevealedBuyer> {
  const { sellerId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    const order = await orderAt(trx, { ...owner, id })
      .select(['buyer_email', 'buyer_phone', 'buyer_document', 'buyer_birth_date'])
      .executeTakeFirst();
    if (order === undefined) throw new Problem('not_found');
    await recordAudit(trx, origin, { sellerId, action: 'order.reveal', entity: 'order', entityId: id });
    return {
      email: order.buyer_email,
      phone: order.buyer_phone,
      document: order.buyer_document,
      birthDate: order.buyer_birth_date,
    };
  });
}
