import type { BankAccountRequest } from '@balcao/api-schema';
import { maskEnding, normalizePixKey } from '@balcao/domain';
import type { BankDestination } from '../../../providers/bank/bank-provider';
import type { KeyRing, SecretPlace } from '../../../security/key-ring';
import type { Holder } from './holders-repository';

/** An account's place among its seller's records. */
interface AccountPlace {
  seller_id: string;
  id: string;
}

/** The place of an account's details in the key ring. */
export const detailsPlace = ({ seller_id, id }: AccountPlace): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field: 'bank-account',
});

/** The destination of a requested account, with its holder's name. */
export function destinationOf(request: BankAccountRequest, holder: Holder): BankDestination {
  const { name: holderName, document: holderDocument } = holder;
  if (request.kind === 'pix') {
    const { kind, pixKeyType } = request;
    const pixKey = normalizePixKey(pixKeyType, request.pixKey);
    return { kind, pixKeyType, pixKey, holderName, holderDocument };
  }
  const { kind, bankIspb, accountType, branch, branchDigit, account, accountDigit } = request;
  return {
    kind,
    bankIspb,
    accountType,
    branch,
    branchDigit,
    account,
    accountDigit,
    holderName,
    holderDocument,
  };
}

const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/** A text that is the same for two registrations of one account or key. */
export const identityOf = (destination: BankDestination): string =>
  destination.kind === 'pix'
    ? `pix|${destination.pixKey}`
    : [
        'account',
        destination.bankIspb,
        withoutZeros(destination.branch),
        withoutZeros(destination.account),
        destination.accountDigit,
      ].join('|');

/** The ending of the number or the key that may be shown: `****1234`. */
export const endingOf = (destination: BankDestination): string =>
  maskEnding(
    destination.kind === 'pix' ? destination.pixKey : `${destination.account}${destination.accountDigit}`,
  );

export const sealDetails = (keyRing: KeyRing, place: AccountPlace, destination: BankDestination): string =>
  keyRing.encrypt(JSON.stringify(destination), detailsPlace(place));

/** Opens the details that `sealDetails` has sealed. */
export const openDetails = (
  keyRing: KeyRing,
  { details_sealed, ...place }: AccountPlace & { details_sealed: string },
): BankDestination => JSON.parse(keyRing.decrypt(details_sealed, detailsPlace(place)));
