import { formatMoney } from '@balcao/domain';
import { SimpleTable } from '../../src/table';
import type { ExampleGroup } from '../example';
import { LONG_NAME } from './words';

interface Sale {
  id: string;
  name: string;
  cents: number;
}

const SALES: readonly Sale[] = [
  { id: '1', name: 'Bolsa de lona', cents: 18990 },
  { id: '2', name: LONG_NAME, cents: 1234567 },
];

export const table: ExampleGroup = {
  id: 'table',
  entry: '@balcao/ui/table',
  examples: [
    {
      id: 'simple',
      title: 'SimpleTable',
      note: 'A short table without sorting or pages; on a phone each row becomes a card.',
      content: (
        <SimpleTable<Sale>
          caption="Vendas"
          columns={[
            { key: 'name', title: 'Produto', cell: ({ name }) => name },
            { key: 'total', title: 'Total', align: 'end', cell: ({ cents }) => formatMoney(cents) },
          ]}
          rows={SALES}
          rowKey={({ id }) => id}
        />
      ),
    },
  ],
};
