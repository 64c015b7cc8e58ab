import type { Address } from '../address/address';
import { REQUIRED_DOCUMENTS } from '../basics/constants';
import type { CalendarDate } from '../time/calendar-date';

/** The slots of a seller's identity documents. */
export const DOCUMENT_SLOTS = ['frente', 'verso', 'selfie'] as const;

export type DocumentSlot = (typeof DOCUMENT_SLOTS)[number];

/** For each slot the id of the document in it, or null while it is empty. */
export type SellerDocuments = Record<DocumentSlot, string | null>;

/** A seller. A field not filled yet is an empty text. */
export interface Seller {
  name: string;
  nickname: string;
  email: string;
  /** Eleven digits. */
  cpf: string;
  birthDate: CalendarDate;
  /** E.164: `+5511987654321`. */
  phoneNumber: string;
  imageUrl: string;
  companyName: string;
  companyDescription: string;
  companyOpeningDate: CalendarDate;
  /** Fourteen characters, letters in upper case. */
  cnpj: string;
  address: Address;
  documents: SellerDocuments;
  /** Status of the account at the gateway, empty while there is none. */
  iuguAccountStatus: string;
}

/** The fields that a complete profile needs, each under its path in the seller. */
export const PROFILE_FIELDS = [
  'name',
  'email',
  'cpf',
  'birthDate',
  'phoneNumber',
  'companyDescription',
  'companyOpeningDate',
  'cnpj',
  'companyName',
  'address.zipCode',
  'address.streetNumber',
  'address.state',
  'address.street',
  'address.city',
  'address.district',
] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** The label of each profile field on screens, also in "Faltam: CNPJ, número". */
export const PROFILE_FIELD_LABELS: Readonly<Record<ProfileField, string>> = {
  name: 'Nome completo',
  email: 'E-mail',
  cpf: 'CPF',
  birthDate: 'Data de nascimento',
  phoneNumber: 'Celular',
  companyDescription: 'Descrição da empresa',
  companyOpeningDate: 'Data de abertura',
  cnpj: 'CNPJ',
  companyName: 'Razão social',
  'address.zipCode': 'CEP',
  'address.streetNumber': 'Número',
  'address.state': 'Estado',
  'address.street': 'Rua',
  'address.city': 'Cidade',
  'address.district': 'Bairro',
};

type Fields<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** As much of a seller as completeness looks at; anything may be missing. */
export type ProfileData = Fields<Omit<Seller, 'address' | 'documents'>> & {
  readonly address?: Fields<Address> | null | undefined;
};

function fieldValue(seller: ProfileData, field: ProfileField): string | null | undefined {
  switch (field) {
    case 'address.zipCode':
      return seller.address?.zipCode;
    case 'address.streetNumber':
      return seller.address?.streetNumber;
    case 'address.state':
      return seller.address?.state;
    case 'address.street':
      return seller.address?.street;
    case 'address.city':
      return seller.address?.city;
    case 'address.district':
      return seller.address?.district;
    default:
      return seller[field];
  }
}

/** The profile fields that are not filled, in the order of `PROFILE_FIELDS`. Blank text is not filled. */
export function missingProfileFields(seller: ProfileData): ProfileField[] {
  return PROFILE_FIELDS.filter((field) => !fieldValue(seller, field)?.trim());
}

/** User data is complete only when all profile fields are filled. */
export function isProfileComplete(seller: ProfileData): boolean {
  return missingProfileFields(seller).length === 0;
}

/** Documents are complete only when exactly three entries exist and all are set. */
export function areDocumentsComplete(
  documents: Readonly<Record<string, unknown>> | null | undefined,
): boolean {
  const entries = Object.values(documents ?? {});
  return entries.length === REQUIRED_DOCUMENTS && entries.every(Boolean);
}
