import type { PlatformUser, RevealedData } from '@balcao/api-schema';
import {
  formatCalendarDate,
  formatCep,
  formatCnpj,
  formatCpf,
  formatPhone,
  isRealDate,
  type PersonalField,
} from '@balcao/domain';

type AddressTexts = PlatformUser['address'];

function addressText(address: AddressTexts, zipCode: string): string {
  const { street, streetNumber, complement, district, city, state } = address;
  const place = [city, state].filter(Boolean).join('/');
  return [[street, streetNumber].filter(Boolean).join(', '), complement, district, place, zipCode]
    .filter(Boolean)
    .join(' · ');
}

/** Each personal field in masked form; empty when it is not filled. */
export function maskedTexts(user: PlatformUser): Readonly<Record<PersonalField, string>> {
  return {
    email: user.email,
    cpf: user.cpf,
    cnpj: user.company.cnpj,
    phoneNumber: user.phoneNumber,
    birthDate: user.birthDate,
    address: addressText(user.address, user.address.zipCode),
  };
}

/** A revealed field as people write it. */
export function revealedText(field: PersonalField, data: RevealedData): string {
  const { email = '', cpf = '', cnpj = '', phoneNumber = '', birthDate = '', address } = data;
  switch (field) {
    case 'email':
      return email;
    case 'cpf':
      return formatCpf(cpf);
    case 'cnpj':
      return formatCnpj(cnpj);
    case 'phoneNumber':
      return formatPhone(phoneNumber);
    case 'birthDate':
      return isRealDate(birthDate) ? formatCalendarDate(birthDate) : birthDate;
    case 'address':
      return address ? addressText(address, formatCep(address.zipCode)) : '';
  }
}
