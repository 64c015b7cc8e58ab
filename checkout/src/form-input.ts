import type { V1Session, V1SessionChange, V1SessionPayRequest } from '@balcao/api-schema';
import { REMOVE_COUPON } from '@balcao/checkout-page';
import {
  CARD_BRANDS,
  CONSENT_VERSION,
  formatCalendarDate,
  formatCep,
  formatCnpj,
  formatCpf,
  formatPhone,
  PAYMENT_METHODS,
  THREE_DS_RESULTS,
} from '@balcao/domain';

/** The fields of a form, by their names. */
export type FormBody = Readonly<Record<string, string | string[]>>;

const LONGEST_ID = 200;
const CONTACT = ['name', 'email', 'phone', 'document', 'birth_date'] as const;
const REMOVE = /^remove-(.+)$/;
const ADDRESS = ['zip', 'street', 'number', 'complement', 'district', 'city', 'state'] as const;

/** One text of a field: the last, where a request has several. */
export const textOf = (body: FormBody, name: string): string | undefined => [body[name]].flat().at(-1);

function pick<Name extends string>(body: FormBody, prefix: string, names: readonly Name[]) {
  const typed = names.flatMap((name) => {
    const text = textOf(body, `${prefix}.${name}`);
    return text === undefined ? [] : [[name, text.trim()] as const];
  });
  return typed.length > 0 ? (Object.fromEntries(typed) as Partial<Record<Name, string>>) : undefined;
}

/**
 * The typed and chosen fields, as the session API takes them. Fields that the form did not have are left out. Whether an option or an offer
 * is still there is for the API to say.
 */
export function changeOf(body: FormBody): V1SessionChange {
  const contact = pick(body, 'contact', CONTACT);
  const address = pick(body, 'address', ADDRESS) as V1SessionChange['address'];
  const act = textOf(body, 'do') ?? '';
  const coupon = act === REMOVE_COUPON ? '' : textOf(body, 'coupon');
  const option = textOf(body, 'shipping_option');
  const method = PAYMENT_METHODS.find((known) => known === textOf(body, 'method'));
  const installments = Number(textOf(body, 'installments'));
  const line = lineOf(body);
  const removed = act === REMOVE_COUPON ? undefined : REMOVE.exec(act)?.[1];
  const items = [...(line ? [line] : []), ...(removed ? [{ id: removed, remove: true as const }] : [])];
  const consent = consentOf(body);
  return {
    ...(contact && { contact }),
    ...(address && { address }),
    ...(coupon !== undefined && { coupon: coupon.trim() }),
    ...(option !== undefined && { shipping_option: option }),
    ...(body.bumps !== undefined && {
      orderbumps: [body.bump ?? []].flat().map((id) => ({ id, quantity: 1 })),
    }),
    ...(items.length > 0 && { items }),
    ...(method && { method }),
    ...(Number.isInteger(installments) && installments > 0 && { installments }),
    ...(consent && { consent }),
  };
}

/** The choice about being followed, where one of its buttons was pressed. */
export function consentOf(body: FormBody): V1SessionChange['consent'] {
  const chosen = /^consent-(all|none|some)$/.exec(textOf(body, 'do') ?? '')?.[1];
  if (chosen === undefined) return undefined;
  const allows = (name: string) => chosen === 'all' || (chosen === 'some' && body[name] !== undefined);
  return {
    marketing: allows('consent_marketing'),
    analytics: allows('consent_analytics'),
    version: CONSENT_VERSION,
  };
}

/** The card that the frame has tokenised, for the one payment that is pressed now. */
export function cardOf(body: FormBody): V1SessionPayRequest['card'] {
  const token = textOf(body, 'card_token');
  const brand = CARD_BRANDS.find((known) => known === textOf(body, 'card_brand')) ?? null;
  const last4 = /^\d{4}$/.exec(textOf(body, 'card_last4') ?? '')?.[0] ?? '';
  const result = THREE_DS_RESULTS.find((known) => known === textOf(body, 'card_authentication'));
  const id = (textOf(body, 'card_authentication_id') ?? '').slice(0, LONGEST_ID);
  return token ? { token, brand, last4, authentication: result ? { result, id } : null } : undefined;
}

/** The proof of work of the page's script, for that payment. */
export function proofOf(body: FormBody): V1SessionPayRequest['proof'] {
  const challenge = textOf(body, 'card_challenge');
  const answers = textOf(body, 'card_answers')?.split(',').map(Number);
  return challenge && answers ? { challenge, answers } : undefined;
}

function lineOf(body: FormBody) {
  const id = textOf(body, 'item');
  const quantity = Number(textOf(body, 'quantity'));
  const variant = textOf(body, 'variant_id');
  const changes = {
    ...(Number.isInteger(quantity) && quantity > 0 && { quantity }),
    ...(variant && { variant_id: variant }),
  };
  return id && Object.keys(changes).length > 0 ? { id, ...changes } : undefined;
}

/** A change without the fields that were refused, so that the others are kept; undefined when nothing can be left out. */
export function withoutRefused(
  change: V1SessionChange,
  refused: readonly string[],
): V1SessionChange | undefined {
  const kept: Record<string, unknown> = { ...change };
  let isLess = false;
  for (const path of refused) {
    const [part = '', field] = path.split('.');
    if (!(part in kept)) continue;
    isLess = true;
    if ((part === 'contact' || part === 'address') && field) {
      const { [field]: _, ...rest } = kept[part] as Record<string, string>;
      kept[part] = rest;
    } else {
      delete kept[part];
    }
  }
  return isLess ? (kept as V1SessionChange) : undefined;
}

const formatDocument = (digits: string): string =>
  digits.length > 11 ? formatCnpj(digits) : digits && formatCpf(digits);

/** The values of the fields of a session that was read, written as people write them. */
export function valuesOf({ contact, address }: V1Session): Record<string, string> {
  return {
    'contact.name': contact.name,
    'contact.email': contact.email,
    'contact.phone': contact.phone && formatPhone(contact.phone),
    'contact.document': formatDocument(contact.document),
    'contact.birth_date': contact.birth_date && formatCalendarDate(contact.birth_date),
    ...Object.fromEntries(ADDRESS.map((field) => [`address.${field}`, address[field]])),
    'address.zip': address.zip && formatCep(address.zip),
  };
}

/** The typed texts of the fields that were refused: nothing that somebody wrote is lost. */
export function typedOf(body: FormBody, refused: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    refused.flatMap((name) => {
      const text = textOf(body, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
