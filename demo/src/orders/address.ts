import type { V1OrderRequest } from '@balcao/api-schema';

type Shipping = NonNullable<V1OrderRequest['shipping_details']>;

/** Streets that exist, without anybody's door. */
const PLACES = [
  ['01310100', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP'],
  ['22041080', 'Rua Barata Ribeiro', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  ['30140071', 'Avenida João Pinheiro', 'Lourdes', 'Belo Horizonte', 'MG'],
  ['80020310', 'Rua XV de Novembro', 'Centro', 'Curitiba', 'PR'],
  ['90020008', 'Rua dos Andradas', 'Centro Histórico', 'Porto Alegre', 'RS'],
  ['40060001', 'Avenida Sete de Setembro', 'Dois de Julho', 'Salvador', 'BA'],
  ['50030230', 'Avenida Rio Branco', 'Recife', 'Recife', 'PE'],
] as const;

const METHODS = [
  ['PAC', 8],
  ['Sedex', 3],
] as const;

const MINUTE_MS = 60_000;

/** The address of a demo order. It follows from the order's moment, so that a second run gives the same. */
export function demoAddress(orderedAt: Date): Shipping {
  const minute = Math.floor(orderedAt.getTime() / MINUTE_MS);
  const [zip, street, district, city, state] = PLACES[minute % PLACES.length] ?? PLACES[0];
  const [method, days] = METHODS[minute % METHODS.length] ?? METHODS[0];
  const number = String(100 + (minute % 900));
  return { method, days, address: { zip, street, number, district, city, state } };
}
