import { useCan } from '@balcao/contract';
import type { PermissionArea } from '@balcao/domain';
import type { ReactNode } from 'react';
import { Notice } from './notice';

const ACCESS_WORDS: Readonly<Record<PermissionArea, string>> = {
  pedidos: 'a pedidos',
  produtos: 'a produtos',
  marketing: 'ao marketing',
  financeiro: 'ao financeiro',
  pagamentos: 'a pagamentos',
  configuracoes: 'às configurações',
  equipe: 'à equipe',
};

export interface ReadOnlyNoticeProps {
  /** Nothing is said to who may edit it. */
  area: PermissionArea;
  /** The action that is not allowed here: "mudar este pedido". */
  to: string;
  /** Another sentence, where the page is not about reading. */
  children?: ReactNode;
}

/** Says in one line why a page offers nothing to change, and whom to ask. To who may not read it the API's refusal says enough. */
export function ReadOnlyNotice({ area, to, children }: ReadOnlyNoticeProps) {
  const mayRead = useCan(`${area}:ler`);
  const mayEdit = useCan(`${area}:editar`);
  if (mayEdit || !mayRead) return null;
  return (
    <Notice kind="info">
      {children ?? `Seu acesso ${ACCESS_WORDS[area]} é só de leitura.`} Para {to}, peça a quem administra a
      loja.
    </Notice>
  );
}
