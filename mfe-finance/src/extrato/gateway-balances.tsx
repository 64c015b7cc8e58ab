import type { BalanceFigures, GatewayBalance } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { type Custody, formatMoney, GATEWAYS } from '@balcao/domain';
import { FormSkeleton } from '@balcao/ui/base';
import { Disclosure, Money } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';
import { useState } from 'react';
import { narrowed } from './narrowed';

interface GatewayBalancesProps {
  custody: Custody;
  /** The balances as the cards call them. */
  figures: readonly { name: keyof BalanceFigures; label: string }[];
}

/** The parts of the balances above it by gateway: behind a line, and read when that is opened. */
export function GatewayBalances(props: GatewayBalancesProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Disclosure summary="Por gateway" onOpen={() => setOpened(true)}>
      {wasOpened && <ByGateway {...props} />}
    </Disclosure>
  );
}

function ByGateway({ custody, figures }: GatewayBalancesProps) {
  const { http } = useShell();
  const query = useQuery({
    queryKey: ['balances', 'gateways', custody],
    queryFn: ({ signal }) =>
      send(http, 'GET /finance/balances/gateways', { query: narrowed({ custody }), signal }),
  });
  return (
    <Loaded query={query} what="os saldos por gateway" skeleton={<FormSkeleton fields={2} />}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="bal-soft">Nenhum gateway trouxe saldo até agora.</p>
        ) : (
          <>
            <SimpleTable
              caption="Saldos por gateway"
              columns={columnsOf(shownOf(items, figures))}
              rows={items}
              rowKey={({ gateway }) => gateway ?? 'none'}
              card={cardOf(shownOf(items, figures))}
            />
            {items.some(({ gateway }) => gateway === null) && (
              <p className="bal-meta">
                Sem gateway: saques, ajustes e pagamentos de que não se sabe o gateway. As linhas somam os
                saldos.
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

type Figures = GatewayBalancesProps['figures'];

/** A balance that is 0 in all rows takes no room. */
const shownOf = (items: readonly GatewayBalance[], figures: Figures): Figures =>
  figures.filter(({ name }) => items.some((item) => item[name] !== 0));

const Name = ({ gateway }: GatewayBalance) => (
  <strong>{gateway === null ? 'Sem gateway' : GATEWAYS[gateway].name}</strong>
);

const columnsOf = (figures: Figures): Column<GatewayBalance>[] => [
  { key: 'gateway', title: 'Gateway', cell: Name },
  ...figures.map(
    ({ name, label }): Column<GatewayBalance> => ({
      key: name,
      title: label,
      align: 'end',
      cell: (item) => <Money cents={item[name]} />,
    }),
  ),
];

/** The first balance beside the gateway, named with the others below it. */
const cardOf =
  ([first, ...others]: Figures) =>
  (item: GatewayBalance): TableCard => ({
    title: <Name {...item} />,
    value: first && <Money cents={item[first.name]} />,
    second: [first?.label, ...others.map(({ name, label }) => `${label} ${formatMoney(item[name])}`)]
      .filter(Boolean)
      .join(' · '),
  });
