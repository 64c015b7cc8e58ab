import { formatDecimalMoney } from '../money/decimal-money';

/** The content of a static Pix code. */
export interface PixCodeContent {
  /** The receiver's Pix key. */
  key: string;
  /** Of the receiver; at most 25 characters are kept. */
  name: string;
  /** Of the receiver; at most 15 characters are kept. */
  city: string;
  /** Left out, the buyer types the amount. */
  amountCents?: number;
  /** Names the payment to the receiver: up to 25 letters and digits. `***` leaves it open. */
  txid?: string;
}

const LONGEST_NAME = 25;
const LONGEST_CITY = 15;
const TXID = /^[A-Za-z0-9]{1,25}$/;

/** The checksum of BR Codes: CRC-16 with polynomial 0x1021 and initial value 0xFFFF (ISO/IEC 13239). */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** A field: two digits that name it, two that count its characters, and its value. */
const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** The text without accents, which not every bank's application reads. */
const plain = (text: string, longest: number) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, longest)
    .trim();

/**
 * The text of a static Pix QR code, which buyers also copy and paste: a BR Code by the central bank's "Manual de Padrões
 * para Iniciação do Pix", which follows EMV QRCPS.
 * @throws RangeError for a txid that is none
 */
export function pixCode({ key, name, city, amountCents, txid = '***' }: PixCodeContent): string {
  if (txid !== '***' && !TXID.test(txid)) throw new RangeError('A txid has 1 to 25 letters and digits.');
  const content = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    amountCents === undefined ? '' : field('54', formatDecimalMoney(amountCents)),
    field('58', 'BR'),
    field('59', plain(name, LONGEST_NAME)),
    field('60', plain(city, LONGEST_CITY)),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return content + crc16(content);
}

/** Whether a text ends with the checksum of what stands before it, as every BR Code does. */
export const hasPixChecksum = (code: string): boolean =>
  /6304[0-9A-F]{4}$/.test(code) && crc16(code.slice(0, -4)) === code.slice(-4);

/** The first field of a code. */
const VERSION = '000201';
/** Kind of receiver, currency, country, the receiver's name and city, and the checksum. */
const REQUIRED_FIELDS = ['52', '53', '58', '59', '60', '63'];
/** The fields of a receiver: one template per scheme of payment. */
const RECEIVER_FIELD = /^(2[6-9]|[34]\d|5[01])$/;
const REAL = '986';
/** Longer codes fit no QR code that a phone reads. */
const LONGEST_CODE = 512;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** The fields of a text by their two digits; null where the lengths do not add up or a field comes twice. */
function fieldsOf(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id = '', digits = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(digits));
    if (id === '' || fields.has(id) || value === '' || value.length !== Number(digits)) return null;
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}

/**
 * Whether a text is a Pix to copy and paste: a BR Code whose fields are there and as long as they say, whose receiver is
 * one of Pix, in reais, with the right checksum. Static codes name a key, dynamic ones where the charge is read.
 */
export function isPixCode(text: string): boolean {
  if (text.length > LONGEST_CODE || !PRINTABLE.test(text)) return false;
  if (!text.startsWith(VERSION) || !hasPixChecksum(text)) return false;
  const fields = fieldsOf(text);
  if (fields === null || !REQUIRED_FIELDS.every((id) => fields.has(id))) return false;
  const receivers = [...fields].filter(([id]) => RECEIVER_FIELD.test(id)).map(([, value]) => fieldsOf(value));
  const isPix = receivers.some(
    (receiver) =>
      receiver?.get('00')?.toLowerCase() === 'br.gov.bcb.pix' && (receiver.has('01') || receiver.has('25')),
  );
  return isPix && fields.get('53') === REAL && fields.get('58') === 'BR';
}
