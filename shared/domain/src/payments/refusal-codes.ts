import { REFUSAL_GROUPS, type RefusalGroup } from './refusal-group';

/** Return codes of Brazilian card networks (ABECS) by the group that helps the seller. */
export const REFUSAL_CODES: Readonly<Record<RefusalGroup, readonly string[]>> = {
  saldo: ['51', '61', '65', '116', '121'],
  cartao: ['04', '07', '41', '43', '46', '54', '62', '78', '101', '103'],
  antifraude: ['59', '63', 'AB', 'AC', 'FM'],
  autenticacao: [],
  dados: ['12', '13', '14', '55', '75', '82', '86', 'N7', '110', '115'],
  emissor: ['01', '05', '57', '60', '83', '91', '93', '100', '180'],
  erro: ['03', '06', '19', '30', '58', '92', '96', '99', '912'],
};

const GROUP_OF_CODE: ReadonlyMap<string, RefusalGroup> = new Map(
  REFUSAL_GROUPS.flatMap((group) => REFUSAL_CODES[group].map((code) => [code, group] as const)),
);

/**
 * The group of a refusal: the one that was reported, else the one of a code of the card networks. Null where neither is
 * known.
 */
export function refusalGroupOf({ group, code }: { group?: unknown; code?: unknown }): RefusalGroup | null {
  const reported = REFUSAL_GROUPS.find((known) => known === group);
  const key = String(code ?? '')
    .trim()
    .toUpperCase();
  return reported ?? GROUP_OF_CODE.get(key) ?? GROUP_OF_CODE.get(key.padStart(2, '0')) ?? null;
}
