import type { StoreRole } from '@balcao/domain';

/** What members of a store can be allowed: an area of the back-office, to read it or to change it. */
export type Permission = `${Area}:${'ler' | 'editar'}`;
type Area = 'pedidos' | 'produtos' | 'marketing' | 'financeiro' | 'configuracoes' | 'equipe';

const AREAS: readonly Area[] = ['pedidos', 'produtos', 'marketing', 'financeiro', 'configuracoes', 'equipe'];
const read = (...areas: readonly Area[]): Permission[] => areas.map((area) => `${area}:ler` as const);
const edit = (...areas: readonly Area[]): Permission[] =>
  areas.flatMap((area) => [`${area}:ler` as const, `${area}:editar` as const]);

/** What each role may do in its store. */
export const ROLE_PERMISSIONS: Readonly<Record<StoreRole, readonly Permission[]>> = {
  owner: edit(...AREAS),
  admin: edit(...AREAS),
  financeiro: [...read('pedidos', 'produtos'), ...edit('financeiro')],
  operacoes: [...edit('pedidos', 'produtos'), ...read('configuracoes')],
  marketing: [...read('pedidos', 'produtos'), ...edit('marketing')],
  leitura: read(...AREAS),
};
