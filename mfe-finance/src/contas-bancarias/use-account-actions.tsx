import type { BankAccount } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { type ReactNode, useState } from 'react';
import { accountName } from './account-words';

/** Begins the keys of what is read of bank accounts. */
export const BANK_ACCOUNTS = 'bank-accounts';

/** The actions on an account. */
export interface AccountActions {
  busy: boolean;
  /** Why the last action failed. */
  problem: string | undefined;
  prefer(account: BankAccount): void;
  remove(account: BankAccount): void;
  /** Questions; render them outside of forms. */
  dialogs: ReactNode;
}

const WAIT = 'Por segurança, os saques da loja esperam 24 horas depois disso.';

export function useAccountActions(): AccountActions {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const { run, dialog } = useStepUp();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [problem, setProblem] = useState<string>();
  const readAgain = () => queries.invalidateQueries({ queryKey: [BANK_ACCOUNTS] });
  const { busy, submit } = useSubmit(
    async (work: () => Promise<void>) => {
      setProblem(undefined);
      await work();
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      void readAgain();
    },
  );

  async function prefer(account: BankAccount) {
    const name = accountName(account);
    const sure = await confirmNamed({ verb: 'Tornar principal', kind: 'a conta', name, consequence: WAIT });
    const { id } = account;
    const work = () => send(http, 'POST /finance/bank-accounts/:id/principal', { params: { id } });
    if (!sure || !(await run(work))) return;
    await readAgain();
    notify.toast(`Conta principal: ${name}.`);
  }

  async function remove(account: BankAccount) {
    const name = accountName(account);
    const question = { verb: 'Excluir', kind: 'a conta', name, consequence: WAIT, destructive: true };
    const { id } = account;
    const work = () => send(http, 'DELETE /finance/bank-accounts/:id', { params: { id } });
    if (!(await confirmNamed(question)) || !(await run(work))) return;
    await readAgain();
    notify.toast(`Conta excluída: ${name}.`);
  }

  return {
    busy,
    problem,
    prefer: (account) => void submit(() => prefer(account)),
    remove: (account) => void submit(() => remove(account)),
    dialogs: (
      <>
        {dialog}
        {confirmation}
      </>
    ),
  };
}
