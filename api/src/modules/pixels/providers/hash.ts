import { createHash } from 'node:crypto';
import type { ReportedEvent } from './sale';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash of a text as providers ask for it: composed, trimmed, in lower case; empty for an empty one. */
export function hashed(text: string): string {
  const plain = text.normalize('NFC').trim().toLowerCase();
  return plain === '' ? '' : sha256(plain);
}

/** Digits with the country's code: eleven or ten of them are of Brazil. */
export function hashedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return '';
  return sha256(digits.length <= 11 ? `55${digits}` : digits);
}

/** The hashed contact of a buyer. The CPF is left out: nobody may match by it. */
export function hashedBuyer({ buyer }: Pick<ReportedEvent, 'buyer'>) {
  const [first = '', ...others] = buyer.name.trim().split(/\s+/);
  return {
    email: hashed(buyer.email),
    phone: hashedPhone(buyer.phone),
    firstName: hashed(first),
    lastName: hashed(others.at(-1) ?? ''),
    city: hashed(buyer.city.replace(/\s/g, '')),
    state: hashed(buyer.state),
    zip: hashed(buyer.zip.replace(/\D/g, '')),
    country: buyer.zip === '' && buyer.state === '' ? '' : hashed('br'),
  };
}
