import type { SettlementImports } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { Custody } from '@balcao/domain';
import { CardSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { ChooseImport } from './choose-import';
import { RowList } from './row-list';
import { Upload } from './upload';

export interface ReconciliationProps {
  custody: Custody;
  onCustody(custody: Custody): void;
}

/** A gateway's settlement file against the statement: upload, and what came of the latest files for one custodian's money. */
export function Reconciliation(props: ReconciliationProps) {
  const { http } = useShell();
  const { custody } = props;
  const query = useQuery({
    queryKey: ['settlements', custody],
    queryFn: ({ signal }) => send(http, 'GET /finance/settlements', { query: { custody }, signal }),
  });
  return (
    <Loaded query={query} what="as conciliações" skeleton={<CardSkeleton fields={3} />}>
      {(imports) => <Imports {...imports} {...props} />}
    </Loaded>
  );
}

function Imports({ items, gateways, canEdit, custody, onCustody }: SettlementImports & ReconciliationProps) {
  const [chosen, setChosen] = useState('');
  const shown = items.find(({ id }) => id === chosen) ?? items[0];
  return (
    <Stack>
      {shown && (
        <>
          <ChooseImport
            items={items}
            shown={shown}
            custody={custody}
            onChoose={setChosen}
            onCustody={onCustody}
          />
          <RowList key={shown.id} importId={shown.id} custody={custody} canEdit={canEdit} />
        </>
      )}
      <Section
        title="Conferir o arquivo do gateway"
        description="Envie o CSV de liquidação que o gateway oferece: comparamos bruto, tarifa e líquido de cada linha com o seu extrato e dizemos o que difere. Nenhum saldo muda."
      >
        {canEdit ? (
          <Upload gateways={gateways} onSent={setChosen} />
        ) : (
          <Notice kind="info">
            Você pode ver as conciliações. Para enviar um arquivo, peça a quem edita o financeiro.
          </Notice>
        )}
      </Section>
      {!shown && (
        <p className="bal-soft">Nenhum arquivo conferido ainda. O resultado do primeiro aparece acima.</p>
      )}
    </Stack>
  );
}
