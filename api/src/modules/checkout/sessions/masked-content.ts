import type { V1SessionChange } from '@balcao/api-schema';
import {
  HIDDEN_TEXT,
  isValidCnpj,
  maskCep,
  maskCnpj,
  maskCpf,
  maskEmail,
  maskPersonName,
  maskPhone,
} from '@balcao/domain';
import type { SessionContent } from '../tables/buyer-checkouts-schema';

type Typed = Pick<SessionContent, 'contact' | 'address'>;

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  'contact.name': maskPersonName,
  'contact.email': maskEmail,
  'contact.phone': maskPhone,
  'contact.document': (document) => (isValidCnpj(document) ? maskCnpj(document) : maskCpf(document)),
  'contact.birth_date': () => HIDDEN_TEXT,
  'address.zip': maskCep,
  'address.street': () => HIDDEN_TEXT,
  'address.number': () => HIDDEN_TEXT,
  'address.complement': () => HIDDEN_TEXT,
  'address.district': () => HIDDEN_TEXT,
};

const textAt = (typed: Typed, path: string): string => {
  const [part = '', field = ''] = path.split('.');
  return (typed as unknown as Record<string, Record<string, string>>)[part]?.[field] ?? '';
};

/** The fields that hold something which only whoever typed it is shown. City and state are nobody's name. */
const hiddenPaths = (typed: Typed): string[] =>
  Object.keys(MASKS).filter((path) => textAt(typed, path) !== '');

/** The hidden fields of a buyer, masked, by their paths. */
export const masksOf = (typed: Typed): Record<string, string> =>
  Object.fromEntries(hiddenPaths(typed).map((path) => [path, MASKS[path]?.(textAt(typed, path)) ?? '']));

/** The typed content without the hidden fields. */
export function withoutHidden({ contact, address }: Typed): Typed {
  const shown = { contact: { ...contact }, address: { ...address } };
  for (const path of hiddenPaths(shown)) setText(shown, path, '');
  return shown;
}

function setText(typed: Typed, path: string, text: string): void {
  const [part = '', field = ''] = path.split('.');
  (typed as unknown as Record<string, Record<string, string>>)[part] = {
    ...(typed as unknown as Record<string, Record<string, string>>)[part],
    [field]: text,
  };
}

/** A change by who sees masks: an empty field is one that was left as it is, and takes nothing away. */
export function keepingHidden(content: Typed, change: V1SessionChange): V1SessionChange {
  const hidden = hiddenPaths(content);
  const kept = <T extends object>(part: string, sent: T): T =>
    Object.fromEntries(
      Object.entries(sent).filter(([field, text]) => text !== '' || !hidden.includes(`${part}.${field}`)),
    ) as T;
  return {
    ...change,
    ...(change.contact && { contact: kept('contact', change.contact) }),
    ...(change.address && { address: kept('address', change.address) }),
  };
}
