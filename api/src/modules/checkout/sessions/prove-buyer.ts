import type { V1Session } from '@balcao/api-schema';
import { invalidField } from '../../../problem';
import { sameSecret } from '../../../security/same-secret';
import { type Parts, readSession } from './session';
import { type FoundSession, makeDevice } from './session-repository';

/**
 * Lets a guest change and pay a purchase, once it knows the CPF or CNPJ of its buyer. What was typed on other devices stays masked.
 * @throws Problem validation for another document
 */
export async function proveBuyer(parts: Parts, session: FoundSession, document: string): Promise<V1Session> {
  if (session.is_guest) {
    if (!sameSecret(document, session.content.contact.document))
      throw invalidField('document', ['Este não é o CPF ou CNPJ desta compra.']);
    await parts.database.withSeller(session.seller_id, (trx) => makeDevice(trx, session));
  }
  return readSession(parts, { ...session, is_guest: false });
}
