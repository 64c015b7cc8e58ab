import type { BankAccountList } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import {
  Button,
  Card,
  CardSkeleton,
  EmptyState,
  LinkButton,
  Notice,
  Page,
  ReadOnlyNotice,
  Stack,
} from '@balcao/ui/base';
import { QueryProvider, useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { type ReactNode, useState } from 'react';
import { ForReaders } from '../for-readers';
import { AccountCard } from './account-card';
import { AccountForm } from './account-form';
import { accountName } from './account-words';
import { HoldNotice } from './hold-notice';
import { BANK_ACCOUNTS, useAccountActions } from './use-account-actions';
import './bank-accounts.css';

const TOPICS: readonly LiveTopic[] = ['payouts.changed'];
const PAYOUTS = '/backoffice/financeiro/extrato?aba=saques';

/** The bank accounts that the store's payouts go to. */
export default function BankAccounts() {
  return (
    <ForReaders title="Contas bancárias">
      <QueryProvider>
        <LoadedAccounts />
      </QueryProvider>
    </ForReaders>
  );
}

function LoadedAccounts() {
  const { http } = useShell();
  useLiveRefresh(TOPICS, [BANK_ACCOUNTS]);
  const query = useQuery({
    queryKey: [BANK_ACCOUNTS],
    queryFn: ({ signal }) => send(http, 'GET /finance/bank-accounts', { signal }),
  });
  const [isAdding, setAdding] = useState(false);
  const list = query.data;
  const add = list?.canEdit && list.items.length < list.limit && (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      Cadastrar conta
    </Button>
  );
  return (
    <Page title="Contas bancárias" actions={list && list.items.length > 0 && add}>
      <LoadedResource
        query={query}
        what="as contas bancárias da loja"
        skeleton={<CardSkeleton fields={3} />}
        elsewhere={{ to: PAYOUTS, label: 'Ver saques' }}
      >
        {(loaded) => (
          <Accounts list={loaded} add={add} isAdding={isAdding} onAddingEnded={() => setAdding(false)} />
        )}
      </LoadedResource>
    </Page>
  );
}

interface AccountsProps {
  list: BankAccountList;
  /** Begins a new account; nothing for who may not, or where there are enough. */
  add: ReactNode;
  isAdding: boolean;
  onAddingEnded(): void;
}

function Accounts({ list, add, isAdding, onAddingEnded }: AccountsProps) {
  const { items, limit, hold, holders, canEdit } = list;
  const { notify } = useShell();
  const queries = useQueryClient();
  const actions = useAccountActions();
  return (
    <>
      <div data-bank-accounts="">
        <Stack>
          <ReadOnlyNotice area="financeiro" to="cadastrar ou trocar uma conta" />
          {hold && <HoldNotice hold={hold} />}
          {actions.problem && <Notice kind="error">{actions.problem}</Notice>}
          {items.length === 0 ? (
            <Card>
              <EmptyState
                kind="never"
                icon="bank"
                title="Cadastre uma conta para receber seus saques"
                body="Uma conta sua ou da sua empresa, pelos números ou por uma chave Pix. O banco a verifica, e o primeiro saque sai depois de 24 horas."
                action={add}
              />
            </Card>
          ) : (
            <>
              <p className="bal-soft">
                {items.length} de {limit} contas.{' '}
                <LinkButton to={PAYOUTS} kind="link">
                  Ver saques
                </LinkButton>
              </p>
              <ul className="bank-accounts" aria-label="Contas bancárias">
                {items.map((account) => (
                  <AccountCard
                    key={account.id}
                    account={account}
                    busy={actions.busy}
                    onPrefer={canEdit && !account.isPrincipal ? () => actions.prefer(account) : undefined}
                    onDelete={canEdit ? () => actions.remove(account) : undefined}
                  />
                ))}
              </ul>
            </>
          )}
        </Stack>
      </div>
      {isAdding && (
        <AccountForm
          holders={holders}
          onAdded={(account) => {
            onAddingEnded();
            void queries.invalidateQueries({ queryKey: [BANK_ACCOUNTS] });
            notify.toast(`Conta cadastrada: ${accountName(account)}.`);
          }}
          onClose={onAddingEnded}
        />
      )}
      {actions.dialogs}
    </>
  );
}
