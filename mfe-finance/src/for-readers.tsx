import { useCan } from '@balcao/contract';
import { Card, EmptyState, Page } from '@balcao/ui/base';
import type { ReactNode } from 'react';

/** A page about the store's money, for who may see it. For others the API is asked nothing: it would refuse each call. */
export function ForReaders({ title, children }: { title: string; children: ReactNode }) {
  if (useCan('financeiro:ler')) return children;
  return (
    <Page title={title}>
      <Card>
        <EmptyState
          kind="never"
          icon="lock"
          title="Seu papel nesta loja não vê o financeiro"
          body="Para ver saldos, saques e contas bancárias, peça a quem administra a loja."
        />
      </Card>
    </Page>
  );
}
