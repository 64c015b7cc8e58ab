import { CARD_BRAND_LABELS } from '@balcao/domain';
import { Problem } from '../../../problem';
import type { BuyerCard } from '../../payments';
import { differencesBetween, totalNow } from './changes';
import type { PricedSession } from './price-session';
import { type NotedSession, type Parts, toSession } from './session';
import { TOO_MANY } from './session-lines';
import type { Attempt, FoundSession } from './session-repository';

const SOLD_OUT = 'Este produto está sem estoque.';
const SENTENCES: Readonly<Record<string, string>> = {
  items: 'Este produto não está à venda agora.',
  'items.variant_id': 'Escolha uma opção do produto.',
  shipping_option: 'Não entregamos neste CEP.',
  method: 'Escolha uma forma de pagamento.',
  card: 'Preencha os dados do cartão.',
  'contact.name': 'Informe seu nome e sobrenome, sem números. Empresas informam o CNPJ.',
  'contact.email': 'Informe seu e-mail.',
  'contact.document': 'Informe seu CPF ou CNPJ.',
  'contact.birth_date': 'Informe sua data de nascimento.',
  'address.zip': 'Informe o CEP.',
  'address.street': 'Informe a rua.',
  'address.number': 'Informe o número. Sem número, escreva “s/n”.',
  'address.district': 'Informe o bairro.',
  'address.city': 'Informe a cidade.',
  'address.state': 'Escolha o estado.',
};

/** A refusal that names what is missing, with a sentence for each field. */
export const incomplete = (missing: readonly string[], units: string = SOLD_OUT): Problem =>
  new Problem('checkout_incomplete', {
    fields: Object.fromEntries(
      missing.map((path) => [
        path,
        [path === 'items.quantity' ? units : (SENTENCES[path] ?? 'Preencha este campo.')],
      ]),
    ),
  });

/** @throws Problem checkout_incomplete, with a sentence for each field */
export function assertComplete({ missing, items }: PricedSession): void {
  if (missing.length === 0) return;
  const units = items[0]?.max_quantity === 0 ? SOLD_OUT : TOO_MANY;
  if (missing.every((path) => path === 'items.quantity')) throw new Problem('out_of_stock', { text: units });
  throw incomplete(missing, units);
}

/**
 * A brand that its frame does not know is left to the gateway.
 * @throws Problem checkout_incomplete for a card of a brand that the store does not take
 */
export function assertBrand({ methods }: PricedSession, card: BuyerCard | undefined): void {
  const terms = methods.find(({ method }) => method === 'credit_card')?.card;
  const brand = card?.brand;
  if (!terms || !brand || terms.brands.includes(brand)) return;
  const text = `Esta loja não aceita ${CARD_BRAND_LABELS[brand]}. Use outro cartão.`;
  throw new Problem('checkout_incomplete', { fields: { card: [text] } });
}

/** The differences of a session to a version of it, with the session as it is now: as a refusal tells them. */
export function changesSince(
  parts: Pick<Parts, 'digest'>,
  { noted, priced, vendor }: NotedSession,
  { device, is_guest }: FoundSession,
  version: number,
  attempt: Attempt | undefined,
) {
  const seen = noted.shown.find((shown) => shown.version === version);
  const changes = seen === undefined ? [totalNow(priced.shown)] : differencesBetween(seen, priced.shown);
  return { changes, session: toSession(parts, { ...noted, device, is_guest }, priced, vendor, attempt) };
}

/** @throws Problem checkout_changed, with what is another one than that version has shown */
export function assertVersion(...since: Parameters<typeof changesSince>): void {
  const [, { noted }, , version] = since;
  if (noted.version === version) return;
  const extra = changesSince(...since);
  // What another tab has chosen and taken back is what the buyer agrees to.
  if (extra.changes.length > 0) throw new Problem('checkout_changed', { extra });
}
