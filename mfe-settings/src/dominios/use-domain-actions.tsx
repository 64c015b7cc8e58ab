import type { DomainRecordShown } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { type ReactNode, useState } from 'react';
import { DOMINIOS } from './paths';
import { DOMAINS, domainKey } from './use-domain';

/** The actions on a domain. */
export interface DomainActions {
  busy: boolean;
  /** Why the last action failed. */
  problem: string | undefined;
  verify(): void;
  makePrimary(): void;
  remove(): void;
  /** Questions; render them outside of forms. */
  dialogs: ReactNode;
}

const TOO_MANY = 429;

function problemOf(error: unknown): string {
  if (isApiError(error) && error.status === TOO_MANY) {
    const { retryAfterSeconds = 60 } = error;
    const wait = retryAfterSeconds === 1 ? '1 segundo' : `${retryAfterSeconds} segundos`;
    return `Acabamos de verificar. Tente de novo em ${wait}, ou espere: também verificamos sozinhos.`;
  }
  const { errors, fields } = submitFailureOf(error);
  return [...errors, ...Object.values(fields).flat()].join(' ');
}

export function useDomainActions({ id, host }: Pick<DomainRecordShown, 'id' | 'host'>): DomainActions {
  const { http, navigation, notify } = useShell();
  const queries = useQueryClient();
  const { run, dialog } = useStepUp();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (work: () => Promise<void>) => {
      setProblem(undefined);
      await work();
    },
    (error) => setProblem(problemOf(error)),
  );

  /** Shows the domain as it is now; what else was read of it, such as its checks, is read again. */
  async function show(domain: DomainRecordShown) {
    queries.setQueryData(domainKey(id), domain);
    await queries.invalidateQueries({ queryKey: [DOMAINS] });
  }

  async function verify() {
    await show(await send(http, 'POST /domains/:id/verify', { params: { id } }));
  }

  async function prefer() {
    const done = await run(() => send(http, 'PUT /domains/:id/primary', { params: { id } }));
    if (done === null) return;
    await show(done.value);
    notify.toast(`Domínio principal: ${host}.`);
  }

  async function remove() {
    const sure = await confirmNamed({
      verb: 'Remover',
      kind: 'o domínio',
      name: host,
      typed: true,
      destructive: true,
      consequence:
        'O checkout deixa de abrir neste endereço na hora, e os links que o usam param. Depois, apague também os registros no DNS do domínio.',
    });
    if (!sure) return;
    const done = await run(() => send(http, 'POST /domains/:id/remove', { params: { id }, body: { host } }));
    if (done === null) return;
    notify.toast(`Domínio removido: ${host}.`);
    navigation.navigate(DOMINIOS, { replace: true });
  }

  return {
    busy,
    problem,
    verify: () => void submit(verify),
    makePrimary: () => void submit(prefer),
    remove: () => void submit(remove),
    dialogs: (
      <>
        {dialog}
        {confirmation}
      </>
    ),
  };
}
