import type { Seller as DomainSeller } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, ifMatchHeaders, version } from '../basics/common';
import { clearableField, requiredField } from '../basics/field';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';

const documentId = z.string().nullable();

/** Of a seller, an empty field is `""`. */
export const seller = z.object({
  id,
  version,
  name: z.string(),
  nickname: z.string(),
  email: z.string(),
  cpf: z.string(),
  birthDate: z.string(),
  phoneNumber: z.string(),
  imageUrl: z.string(),
  companyName: z.string(),
  companyDescription: z.string(),
  companyOpeningDate: z.string(),
  cnpj: z.string(),
  address: z.object({
    zipCode: z.string(),
    street: z.string(),
    streetNumber: z.string(),
    complement: z.string(),
    district: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  documents: z.object({ frente: documentId, verso: documentId, selfie: documentId }),
  iuguAccountStatus: z.string(),
  /**
   * Fields that are locked because the identity is verified with them: `name`, `birthDate` and, once verified, `companyName` and
   * `cnpj`, filled or not: they change by `POST /seller/{id}/company-change`.
   */
  lockedFields: z.array(z.string()),
  /** Why they are locked: the verification is in progress, or finished. Null if nothing is locked. */
  lockReason: z.enum(['verifying', 'verified']).nullable(),
}) satisfies z.ZodType<DomainSeller>;
export type Seller = z.infer<typeof seller>;

/**
 * Omitted fields stay. `""` clears a field (the
 * client drops null), except the name.
 *
 * `email` and `cpf` are not here. The e-mail is the login and changes only through a confirmation. The CPF identifies
 * the person whom the terms bind and whose documents are verified. Both come from the signup, so every profile has
 * them. `imageUrl` changes through the picture's own calls, `documents` and `iuguAccountStatus` through verification
 * and gateway. Changing a locked field answers 409, `profile_field_in_verification` or `profile_field_locked` by
 * `lockReason`; sending it unchanged is allowed.
 */
export const sellerPatch = z.strictObject({
  name: requiredField('name').optional(),
  nickname: clearableField('nickname').optional(),
  birthDate: clearableField('birthDate').optional(),
  phoneNumber: clearableField('phoneNumber').optional(),
  companyName: clearableField('companyName').optional(),
  companyDescription: clearableField('companyDescription').optional(),
  companyOpeningDate: clearableField('companyOpeningDate').optional(),
  cnpj: clearableField('cnpj').optional(),
  address: z
    .strictObject({
      zipCode: clearableField('address.zipCode').optional(),
      street: clearableField('address.street').optional(),
      streetNumber: clearableField('address.streetNumber').optional(),
      complement: clearableField('address.complement').optional(),
      district: clearableField('address.district').optional(),
      city: clearableField('address.city').optional(),
      state: clearableField('address.state').optional(),
    })
    .optional(),
});
export type SellerPatch = z.infer<typeof sellerPatch>;

/** The 412 of a stale `If-Match`, with the current seller for comparison. */
export const sellerVersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: seller,
});
export type SellerVersionConflict = z.infer<typeof sellerVersionConflict>;

/** Answers the version also as `ETag`. Another seller's id answers 404, as an unknown one does. */
export const getSeller = call('GET /seller/:id', {
  operationId: 'getSeller',
  access: 'seller',
  // A login reads it, before an admin can turn the second factor on.
  beforeSecondFactor: true,
  params: idParams,
  answer: seller,
});

/** Answers the seller and its new `ETag`. */
export const updateSeller = call('PATCH /seller/:id', {
  operationId: 'updateSeller',
  access: 'seller',
  params: idParams,
  headers: ifMatchHeaders,
  body: sellerPatch,
  answer: seller,
  refusals: { 412: sellerVersionConflict },
  problems: [403, 409, 428],
});
