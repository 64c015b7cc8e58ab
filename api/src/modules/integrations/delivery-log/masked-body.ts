import { parse, stringify } from 'lossless-json';

/** The keys under which shops name a person. */
const PERSONS = new Set([
  'customer',
  'default_address',
  'billing_address',
  'shipping_address',
  'addresses',
  'destination',
  'client_details',
]);
/** The keys that are personal data wherever they stand. */
const PERSONAL = new Set([
  'email',
  'contact_email',
  'phone',
  'browser_ip',
  'note',
  'note_attributes',
  'abandoned_checkout_url',
  'order_status_url',
  'landing_site',
]);
/** Names of records, which say nothing of a person. */
const OPEN = new Set(['id', 'country', 'country_code', 'province_code', 'currency', 'state']);

const MASK = '***';

function mask(value: unknown, isPersonal: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => mask(one, isPersonal));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        mask(one, !OPEN.has(name) && (isPersonal || PERSONS.has(name) || PERSONAL.has(name))),
      ]),
    );
  return isPersonal && value !== null && value !== '' ? MASK : value;
}

/** Whole numbers keep every digit: the ids of shops are longer than JavaScript's numbers. */
const parseNumber = (text: string): number | bigint =>
  /^\d{1,20}$/.test(text) ? BigInt(text) : Number(text);

/** The body that a shop has sent, without its buyer. A body that is no JSON is left out whole. */
export function maskedBody(body: string): string {
  try {
    return (
      stringify(
        mask(parse(body, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }), false),
      ) ?? MASK
    );
  } catch {
    return MASK;
  }
}
