import {
  ADULT_AGE,
  type BirthDateProblem,
  BRAZILIAN_STATES,
  birthDateProblem,
  CARD_BRANDS,
  CHECKOUT_DEVICES,
  isNameOfBuyer,
  isValidCnpj,
  isValidCompanyName,
  isValidCpf,
  isValidEmail,
  isValidPhone,
  MAX_INSTALLMENTS,
  normalizeCep,
  normalizeCnpj,
  normalizeCouponCode,
  normalizeCpf,
  normalizeEmail,
  normalizePhone,
  PAYMENT_METHODS,
  PROOF_ANSWERS,
  parseBrazilianDate,
  plainLine,
  THREE_DS_RESULTS,
  todayInSaoPaulo,
} from '@balcao/domain';
import { id } from '../basics/common';
import { shortLine } from '../basics/line';
import { z } from '../basics/z';
import { v1Consent, v1Tracking } from '../orders/v1-tracking';

/** Five fields; what else a query has is dropped. Messengers and browsers cut and repeat queries, so nothing is refused. */
export const checkoutTouch = z
  .object(
    Object.fromEntries(
      ['source', 'medium', 'campaign', 'content', 'term'].map((name) => [
        name,
        z
          .string()
          .overwrite((text) => plainLine(text).slice(0, 100))
          .default(''),
      ]),
    ) as Record<'source' | 'medium' | 'campaign' | 'content' | 'term', z.ZodDefault<z.ZodString>>,
  )
  .prefault({});
export type CheckoutTouch = z.infer<typeof checkoutTouch>;

export const v1LinkParams = z.object({ link: id });

/** The token of a session: 256 random bits. */
const token = z.string().regex(/^[\w-]{43}$/);
export const v1SessionParams = z.object({ token });

/** Opens the checkout of a link. */
export const v1SessionRequest = z.strictObject({
  /** Of the address: `c/{link}`. */
  link: id,
  /** Of the address of this visit. What the link has stored counts before it. */
  utm: checkoutTouch,
  /** Of the visit by which the buyer came first, where their browser remembers it. */
  first_utm: checkoutTouch.optional(),
  device: z.enum(CHECKOUT_DEVICES).default('unknown'),
  tracking: v1Tracking.optional(),
  consent: v1Consent.optional(),
});
export type V1SessionRequest = z.infer<typeof v1SessionRequest>;

/** `since` is a version that the buyer has seen; what has changed since by itself is among the notices. */
export const v1SessionQuery = z.object({ since: z.coerce.number().int().min(1).optional() });

/** Opens the session of a link on another device. */
export const v1RecoveryRequest = z.strictObject({
  /** Of the address: `?r=` of a reminder, or `?s=` of a purchase. */
  recovery: z.string().regex(/^[\w-]{43}(?:[\w-]{22})?$/),
  /** The session that the device has already; it keeps it where it is the same. */
  token: token.optional(),
});

const optional = (longest: number) => shortLine(longest).optional();

/** Empty while it is not typed; else one that holds. */
const email = shortLine(254)
  .overwrite(normalizeEmail)
  .refine((value) => value === '' || isValidEmail(value), 'E-mail inválido.');
const name = shortLine(120).refine(
  (value) => value === '' || isValidCompanyName(value),
  'Escreva seu nome e sobrenome, ou o nome da empresa.',
);
/** As autofill gives it, with `+55` too. */
const phone = shortLine(40)
  .refine((value) => value === '' || isValidPhone(value), 'Telefone inválido. Escreva o DDD e o número.')
  .overwrite((typed) => normalizePhone(typed) ?? typed);
const document = shortLine(30)
  .refine((value) => value === '' || isValidCpf(value) || isValidCnpj(value), 'CPF ou CNPJ inválido.')
  .overwrite((typed) => (isValidCpf(typed) ? normalizeCpf(typed) : normalizeCnpj(typed)));

/** A guest says whose purchase it is. */
export const v1SessionProof = z.strictObject({
  document: document.refine((value) => value !== '', 'Informe o CPF ou CNPJ de quem comprou.'),
});

const zip = shortLine(20)
  .overwrite(normalizeCep)
  .refine((value) => value === '' || /^\d{8}$/.test(value), 'O CEP tem 8 números.');

const BIRTH_DATE_TEXTS: Readonly<Record<BirthDateProblem, string>> = {
  not_a_date: 'Data inválida. Use o formato dd/mm/aaaa.',
  in_the_future: 'A data de nascimento não pode estar no futuro.',
  under_age: `Para comprar nesta loja é preciso ter ${ADULT_AGE} anos ou mais.`,
  too_long_ago: 'Confira o ano da data de nascimento.',
};
/** Keyboards of numbers have no stroke. */
const WRITTEN_DATE = /^(?:(\d{2})(\d{2})|(\d{1,2})[ ./-](\d{1,2})[ ./-])(\d{4})$/;
/** As people write it, or `YYYY-MM-DD`, as it is kept. */
const birthDate = shortLine(40)
  .overwrite((typed) => parseBrazilianDate(typed.replace(WRITTEN_DATE, '$1$3/$2$4/$5')) ?? typed)
  .superRefine((date, context) => {
    const problem = date === '' ? null : birthDateProblem(date, todayInSaoPaulo());
    if (problem) context.addIssue({ code: 'custom', message: BIRTH_DATE_TEXTS[problem] });
  });

/** Whether a contact's name and document are texts, whatever else is wrong with them. */
const areTexts = (contact: unknown): boolean =>
  z.object({ name: z.string().optional(), document: z.string().optional() }).safeParse(contact).success;

const contact = z
  .strictObject({
    name: name.optional(),
    email: email.optional(),
    phone: phone.optional(),
    document: document.optional(),
    /** The birth date, where the store asks for it; dropped elsewhere. */
    birth_date: birthDate.optional(),
  })
  .refine(({ name, document }) => !name || !document || isNameOfBuyer(name, document), {
    path: ['name'],
    message: 'Escreva nome e sobrenome, sem números.',
    // Said beside what is wrong with the document.
    when: ({ value }) => areTexts(value),
  });

const address = z.strictObject({
  zip: zip.optional(),
  street: optional(200),
  number: optional(30),
  complement: optional(100),
  district: optional(100),
  city: optional(100),
  state: z.enum(['', ...BRAZILIAN_STATES.map(({ code }) => code)]).optional(),
});

const quantity = z.int().min(1, 'A quantidade começa em 1.').max(100_000);

/**
 * The data that the buyer has typed or chosen. What is left out stays; an empty text clears. Lists
 * replace what was there.
 */
export const v1SessionChange = z.strictObject({
  contact: contact.optional(),
  address: address.optional(),
  /** Of one of the session's options; empty chooses the first one again. */
  shipping_option: z.string().max(100).optional(),
  /** As it was typed; empty takes it off. */
  coupon: z.string().max(200).overwrite(normalizeCouponCode).optional(),
  /** All that the buyer has taken. */
  orderbumps: z
    .array(z.strictObject({ id, quantity: quantity.default(1) }))
    .max(5)
    .optional(),
  /**
   * The line of the link's product: how many, and which variant where the link leaves that open. An offer that was taken is removed, where
   * the store lets its summary do so; the product stays.
   */
  items: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        quantity: quantity.optional(),
        variant_id: id.optional(),
        remove: z.literal(true).optional(),
      }),
    )
    .max(6)
    .optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** Of a card: one of the session's options. */
  installments: z.int().min(1).max(MAX_INSTALLMENTS).optional(),
  consent: v1Consent.optional(),
  /** The tracking that the page of a store's own domain has made up for a buyer who has agreed. */
  tracking: v1Tracking.optional(),
});
export type V1SessionChange = z.infer<typeof v1SessionChange>;

/** Before a card is typed for what the version shows. */
export const v1SessionCardRequest = z.strictObject({ version: z.int().min(1) });
export type V1SessionCardRequest = z.infer<typeof v1SessionCardRequest>;

/** The result of what the page was given to tell. */
export const v1SessionTagsRequest = z.strictObject({
  told: z
    .array(z.strictObject({ id, is_told: z.boolean() }))
    .max(200)
    .default([]),
});
export type V1SessionTagsRequest = z.infer<typeof v1SessionTagsRequest>;

/** The longest token of a card: gateways encrypt in the browser, and that is longer than a name. */
const LONGEST_CARD_TOKEN = 2_000;

/** More than any browser tries for one puzzle. */
const MOST_TRIED = 999_999_999;

/** Pays what the version shows, or nothing. */
export const v1SessionPayRequest = z.strictObject({
  version: z.int().min(1),
  /** The card as its frame has tokenised it: for this one payment, never stored. Its number is never sent here. */
  card: z
    .strictObject({
      token: z.string().min(1).max(LONGEST_CARD_TOKEN),
      brand: z.enum(CARD_BRANDS).nullable().default(null),
      last4: z
        .string()
        .regex(/^\d{4}$/)
        .or(z.literal(''))
        .default(''),
      /** The result of asking the card's bank, where the frame asks it. `id` names it at the gateway, which alone says whether it holds. */
      authentication: z
        .strictObject({ result: z.enum(THREE_DS_RESULTS), id: z.string().max(200).default('') })
        .nullable()
        .default(null),
    })
    .optional(),
  /** A random name of the browser, by whose hash refused cards are counted. */
  device: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
  /** The proof that `checkout_card_proof` or `checkout_code_proof` has asked for. */
  proof: z
    .strictObject({
      challenge: z.string().max(60),
      answers: z.array(z.int().min(0).max(MOST_TRIED)).length(PROOF_ANSWERS),
    })
    .optional(),
});
export type V1SessionPayRequest = z.infer<typeof v1SessionPayRequest>;
