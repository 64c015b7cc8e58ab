import type { Seller } from '@balcao/api-schema';

/** The fields that the documents are compared with. */
const PERSON_FIELDS = ['name', 'cpf', 'birthDate'] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];

/** The fields that a verification needs and the profile lacks. */
export const missingPersonFields = (seller: Pick<Seller, PersonField>): PersonField[] =>
  PERSON_FIELDS.filter((field) => !seller[field].trim());
