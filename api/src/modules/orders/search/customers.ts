import type { SearchItem } from '@balcao/api-schema';
import { maskCnpj, maskCpf, maskEmail } from '@balcao/domain';
import { wordsOf } from '../../../lists/search';
import type { FoundBuyer } from './repository';

const CPF_LENGTH = 11;

/** Whether every word that is searched begins one of the buyer. */
function matches({ name, email, document, phone }: FoundBuyer, searched: readonly string[]): boolean {
  const words = [...wordsOf(name, email), document.toLowerCase(), phone.replace(/\D/g, '')];
  return searched.every((word) => words.some((own) => own.startsWith(word)));
}

const maskDocument = (document: string): string => {
  if (document === '') return '';
  return document.length === CPF_LENGTH ? maskCpf(document) : maskCnpj(document);
};

/**
 * The people behind orders, each once, those with the newest order first. One leads to the list of their orders.
 * @param searched as the words of the orders' search are written
 */
export function customersOf(buyers: readonly FoundBuyer[], searched: string): SearchItem[] {
  const words = wordsOf(searched);
  const found = new Map<string, { buyer: FoundBuyer; orders: number }>();
  for (const buyer of buyers) {
    if (!matches(buyer, words)) continue;
    const key = buyer.document || buyer.email || buyer.name;
    found.set(key, { buyer, orders: (found.get(key)?.orders ?? 0) + 1 });
  }
  return [...found.values()].map(({ buyer, orders }, index) => {
    const name = buyer.name || 'Cliente sem nome';
    return {
      // Nothing that tells who it is stands in it.
      id: String(index),
      title: name,
      detail: [
        maskDocument(buyer.document) || maskEmail(buyer.email),
        orders === 1 ? '1 pedido' : `${orders} pedidos`,
      ]
        .filter(Boolean)
        .join(' · '),
      path: `/backoffice/pedidos?q=${encodeURIComponent(buyer.name || searched)}`,
    };
  });
}
