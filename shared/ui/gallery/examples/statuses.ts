import type { StatusTable } from '../../src/display';

export const STATUSES: StatusTable<'draft' | 'active' | 'archived'> = {
  draft: { kind: 'warning', icon: 'edit', label: 'Rascunho' },
  active: { kind: 'success', icon: 'check', label: 'Ativo' },
  archived: { kind: 'neutral', icon: 'lock', label: 'Arquivado' },
};
