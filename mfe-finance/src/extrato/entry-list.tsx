import type { EntryFilter, StatementRow } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useSearchParams } from '@balcao/contract/router';
import type { Custody } from '@balcao/domain';
import { Segments } from '@balcao/ui/figures';
import { type EmptyWords, type ListRequest, ResourceList } from '@balcao/ui/list';
import { useCallback } from 'react';
import { COLUMNS, COLUMNS_OF_ALL, entryCard, entryCardOfAll, entryLabel } from './columns';
import { DAYS } from './day-heading';
import { ExportStatement } from './exportar/export-statement';
import { FILTERS } from './filters';
import { narrowed } from './narrowed';
import {
  accountName,
  accountParam,
  movesParam,
  type ShownAccount,
  shownAccountsOf,
  useShownAccount,
} from './shown-accounts';

const NOUN = { one: 'lançamento', many: 'lançamentos' };
/** The parameters of an address that are about the page of the list. */
const OF_THE_PAGE = ['page', 'cursor'];

/** Every line of one of the store's accounts, the last first, each with the balance that it led to. */
export function EntryList({ custody }: { custody: Custody }) {
  const { http } = useShell();
  const [address, setAddress] = useSearchParams();
  const accounts = shownAccountsOf(custody);
  const account = useShownAccount(custody);
  const fetchPage = useCallback(
    (query: ListRequest<EntryFilter>, signal: AbortSignal) =>
      send(http, 'GET /finance/entries', {
        query: narrowed({ ...query, ...accountParam(account), ...movesParam(account), custody }),
        signal,
      }),
    [http, custody, account],
  );

  function choose(position: number) {
    const next = new URLSearchParams(address);
    for (const name of OF_THE_PAGE) next.delete(name);
    next.set('account', accounts[position] ?? 'all');
    setAddress(next);
  }

  return (
    <>
      <div
        className={
          custody === 'plataforma' ? 'statement-accounts statement-accounts-few' : 'statement-accounts'
        }
      >
        <Segments
          label="Conta"
          names={accounts.map(accountName)}
          chosen={accounts.indexOf(account)}
          onChoose={choose}
        />
      </div>
      <ResourceList<StatementRow, EntryFilter>
        // One for each custodian and account, so that no list shows the lines of another while it reads its own.
        key={`${custody}-${account}`}
        name={`entries-${custody}-${account}`}
        noun={NOUN}
        columns={account === 'all' ? COLUMNS_OF_ALL : COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowLabel={entryLabel}
        card={account === 'all' ? entryCardOfAll : entryCard}
        groups={DAYS[custody]}
        fetchPage={fetchPage}
        defaultSort="-postedAt"
        actions={(view) => <ExportStatement view={view} custody={custody} account={account} />}
        empty={emptyWords(account)}
      />
    </>
  );
}

function emptyWords(account: ShownAccount): EmptyWords {
  if (account === 'disponivel')
    return {
      icon: 'finance',
      title: 'Nada passou por aqui ainda',
      body: 'Cada venda entra no saldo disponível no dia em que cai. Até lá ela está em “A liberar”.',
    };
  return {
    icon: 'finance',
    title: 'Nenhum lançamento ainda',
    body: 'Cada venda paga, tarifa, liberação e reembolso vira uma linha, com o saldo que ela deixou.',
  };
}
