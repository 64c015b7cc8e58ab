import type { ShopifyIntegration } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';
import { useReadAgain } from '../shopify-api';

/** The actions on a link besides its settings. */
export interface ShopActions {
  busy: boolean;
  /** Why the last action failed. */
  problem: string | undefined;
  test(): void;
  sync(): void;
}

export function useShopActions({ id }: Pick<ShopifyIntegration, 'id'>): ShopActions {
  const { http, notify } = useShell();
  const readAgain = useReadAgain();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (work: () => Promise<void>) => {
      setProblem(undefined);
      await work();
      await readAgain();
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      // Somebody else may have cut the link.
      void readAgain();
    },
  );
  return {
    busy,
    problem,
    test: () =>
      void submit(async () => {
        const { status, text } = await send(http, 'POST /integrations/shopify/:id/test', { params: { id } });
        notify.toast(status === 'conectado' ? 'A Shopify respondeu: está tudo certo.' : text);
      }),
    sync: () =>
      void submit(async () => {
        await send(http, 'POST /integrations/shopify/:id/sync', { params: { id } });
        notify.toast('Sincronização iniciada.');
      }),
  };
}
