import { gatewayInSentence } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import type { ReactNode } from 'react';
import type { ConnectedGateway } from '../../payment-api';

/** The credential that the gateway gives out only for the address of its notices, where it is not filled in yet. */
export function lackingCredential({ entry, connection: { configured, credentials } }: ConnectedGateway) {
  const later = entry.credentials.find(({ afterConnecting }) => afterConnecting);
  const isKept = credentials.some((kept) => kept.field === later?.field && kept.configured);
  return configured && !isKept ? later : undefined;
}

/** Says that such a credential lacks, what that costs, and how to get it. */
export function WhatLacks({ action, ...connected }: ConnectedGateway & { action?: ReactNode }) {
  const later = lackingCredential(connected);
  if (!later) return null;
  const { id, name } = connected.entry;
  return (
    <Notice kind="warning" title={`Falta o ${later.label}`} action={action}>
      Até lá os avisos {gatewayInSentence('de', id)} são recusados, e pagamentos levam mais tempo para
      aparecer. Cadastre o endereço dos avisos na sua conta {name} e preencha em “Alterar acesso” o{' '}
      {later.label} que ela mostrar.
    </Notice>
  );
}
