/** The 67 area codes in use (Anatel). */
export const AREA_CODES: readonly string[] = [
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38',
  '41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69',
  '71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99',
].flatMap((row) => row.split(' '));

/** A word before it, as people copy it: `Tel.: `. */
const LABEL = /^\p{L}[\p{L}.-]{0,20}[:\s]\s*/u;
/** `0xx11`: any carrier. Dashes of all lengths, as texts have them. */
const TYPED_PHONE = /^\+?[\dxX\s().\u2010-\u2015-]+$/;
const MOBILE = /^9\d{8}$/;
const LANDLINE = /^[2-5]\d{7}$/;

/** An area code and a mobile or landline. */
const SHORTEST_NATIONAL = 10;
const LONGEST_NATIONAL = 11;
/** Longer than any way of writing one. */
const LONGEST_TYPED = 40;

/** Without the zero of a long-distance call, and without the carrier's two digits after it (Anatel): `0 15 11 98765-4321`. */
function withoutTrunk(digits: string): string {
  if (!digits.startsWith('0')) return digits;
  const dialled = digits.slice(1);
  return dialled.length >= SHORTEST_NATIONAL + 2 ? dialled.slice(2) : dialled;
}

/** The digits after the country code, or null when the text cannot be a Brazilian number. */
function nationalDigits(input: string): string | null {
  const typed = input.trim().replace(LABEL, '');
  if (typed.length > LONGEST_TYPED || !TYPED_PHONE.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return digits.startsWith('55') ? withoutTrunk(digits.slice(2)) : null;
  if (digits.startsWith('0055')) return withoutTrunk(digits.slice(4));
  // 55 is also an area code (Santa Maria): only a number too long for area code and subscriber has the country code.
  if (digits.length > LONGEST_NATIONAL && digits.startsWith('55')) return withoutTrunk(digits.slice(2));
  return withoutTrunk(digits);
}

/**
 * Turns a Brazilian phone, as people type it, into E.164 (`+5511987654321`): what is stored.
 *
 * Null unless it is a known area code followed by a mobile (9 and eight digits) or a landline (2 to 5 and seven digits).
 */
export function normalizePhone(input: string): string | null {
  const national = nationalDigits(input);
  if (national === null || !AREA_CODES.includes(national.slice(0, 2))) return null;
  const subscriber = national.slice(2);
  return MOBILE.test(subscriber) || LANDLINE.test(subscriber) ? `+55${national}` : null;
}

/** Whether a text is a Brazilian mobile or landline. */
export function isValidPhone(input: string): boolean {
  return normalizePhone(input) !== null;
}

/** Whether a text is a Brazilian mobile, the only kind that the profile accepts. */
export function isValidMobile(input: string): boolean {
  const phone = normalizePhone(input);
  return phone !== null && MOBILE.test(phone.slice(5));
}

/** `+5511987654321` → `(11) 98765-4321`; what is not a Brazilian phone comes back unchanged. */
export function formatPhone(input: string): string {
  const phone = normalizePhone(input);
  return phone === null ? input : `(${phone.slice(3, 5)}) ${phone.slice(5, -4)}-${phone.slice(-4)}`;
}

/** The address that opens a chat of WhatsApp with a Brazilian phone; null for what is none. */
export function whatsAppAddress(input: string): string | null {
  const phone = normalizePhone(input);
  return phone && `https://wa.me/${phone.slice(1)}`;
}

/** `+5511987654321` → `(11) *****-4321`; what is not a Brazilian phone is hidden whole. */
export function maskPhone(input: string): string {
  const phone = normalizePhone(input);
  if (phone === null) return '*****';
  return `(${phone.slice(3, 5)}) ${'*'.repeat(phone.length - 9)}-${phone.slice(-4)}`;
}
