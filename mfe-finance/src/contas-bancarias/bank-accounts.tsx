import type { BankAccountList } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { Button, Card, EmptyState, FormSkeleton, LinkButton, Notice, Page, Stack } from '@balcao/ui/base';
import { QueryProvider, useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { AccountCard } from './account-card';
import { AccountForm } from './account-form';
import { accountName } from './account-words';
import { BANK_ACCOUNTS, readBankAccounts } from './bank-accounts-api';
import { HoldNotice } from './hold-notice';
import { useAccountActions } from './use-account-actions';
import './bank-accounts.css';

const TOPICS: readonly LiveTopic[] = ['payouts.changed'];
const PAYOUTS = '/backoffice/financeiro/extrato?aba=saques';

/** Where the store's payouts go. */
export default function BankAccounts() {
  return (
    <QueryProvider>
      <LoadedAccounts />
    </QueryProvider>
  );
}

function LoadedAccounts() {
  const { http } = useShell();
  useLiveRefresh(TOPICS, [BANK_ACCOUNTS]);
  const query = useQuery({
    queryKey: [BANK_ACCOUNTS],
    queryFn: ({ signal }) => readBankAccounts(http, signal),
  });
  return (
    <LoadedResource
      query={query}
      what="as contas bancárias da loja"
      skeleton={
        <Page title="Contas bancárias">
          <Card>
            <FormSkeleton fields={3} />
          </Card>
        </Page>
      }
      elsewhere={{ to: PAYOUTS, label: 'Ver saques' }}
    >
      {(list) => <Accounts list={list} />}
    </LoadedResource>
  );
}

function Accounts({ list: { items, limit, hold, holders, canEdit } }: { list: BankAccountList }) {
  const { notify } = useShell();
  const queries = useQueryClient();
  const actions = useAccountActions();
  const [isAdding, setAdding] = useState(false);
  const add = canEdit && items.length < limit && (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      Cadastrar conta
    </Button>
  );
  return (
    <Page title="Contas bancárias" actions={items.length > 0 && add}>
      <div data-bank-accounts="">
        <Stack>
          {hold && <HoldNotice hold={hold} />}
          {actions.problem && <Notice kind="error">{actions.problem}</Notice>}
          {items.length === 0 ? (
            <Card>
              <EmptyState
                kind="never"
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
            setAdding(false);
            void queries.invalidateQueries({ queryKey: [BANK_ACCOUNTS] });
            notify.toast(`Conta cadastrada: ${accountName(account)}.`);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {actions.dialogs}
    </Page>
  );
}
