/** The areas of the back-office that roles may read or edit. */
export const PERMISSION_AREAS = [
  'pedidos',
  'produtos',
  'marketing',
  'financeiro',
  'pagamentos',
  'configuracoes',
  'equipe',
] as const;

export type PermissionArea = (typeof PERMISSION_AREAS)[number];

/** To take names and contacts of many buyers out of the store in a file, which nobody can call back. */
export const TAKES_BUYERS_OUT = 'compradores:exportar';

/** A permission of a store's member: to read or to change an area of the back-office, or one that stands apart. */
export type Permission = `${PermissionArea}:${'ler' | 'editar'}` | typeof TAKES_BUYERS_OUT;
