import type { Seller } from '@balcao/api-schema';

/** What the documents are compared with. */
const PERSON_FIELDS = ['name', 'cpf', 'birthDate'] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];

/** What a verification needs of the profile and is not there. */
export const missingPersonFields = (seller: Pick<Seller, PersonField>): PersonField[] =>
  PERSON_FIELDS.filter((field) => !seller[field].trim());
