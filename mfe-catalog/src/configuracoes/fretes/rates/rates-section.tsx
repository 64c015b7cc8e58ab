import type { ShippingMethodRecord, ShippingRateRow } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import { callPath, cepDigits, formatDecimal, formatMoney, gramsText, spanText } from '@balcao/domain';
import { Button, CardSkeleton, Section, Stack, useNarrowScreen } from '@balcao/ui/base';
import { Disclosure, saveFile } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';
import { useState } from 'react';
import { daysText } from '../shipping-words';
import { FILE_TIMEOUT_MS, ImportSheet } from './import-sheet';

const PAGE = 50;

/** A row of the table with its place in it. */
interface ShownRate extends ShippingRateRow {
  position: number;
}

const cepText = ({ cepFrom, cepTo }: ShippingRateRow) =>
  spanText({ from: cepDigits(cepFrom), to: cepDigits(cepTo) });
const weightText = ({ weightFromGrams, weightToGrams }: ShippingRateRow) =>
  `${formatDecimal(weightFromGrams)} a ${gramsText(weightToGrams)}`;
const countText = (rows: number) => `${rows.toLocaleString('pt-BR')} ${rows === 1 ? 'linha' : 'linhas'}`;
const rateDays = ({ days }: ShippingRateRow) =>
  days === null ? 'O da forma de frete' : daysText(days, days);
/** The parts of a row beyond the usual ones. */
const more = ({ excessPerKgCents, minOrderCents }: ShippingRateRow) =>
  [
    excessPerKgCents > 0 && `${formatMoney(excessPerKgCents)} por quilo acima`,
    minOrderCents > 0 && `pedido a partir de ${formatMoney(minOrderCents)}`,
  ]
    .filter(Boolean)
    .join(', ');

const whole = (text: string) => <span className="bal-nowrap">{text}</span>;

const COLUMNS: readonly Column<ShownRate>[] = [
  {
    key: 'cep',
    title: 'Para onde',
    cell: (rate) => (
      <div>
        {rate.name && <div>{rate.name}</div>}
        <div className={rate.name ? 'bal-meta' : undefined}>{whole(cepText(rate))}</div>
      </div>
    ),
  },
  { key: 'weight', title: 'Peso', align: 'end', cell: (rate) => whole(weightText(rate)) },
  { key: 'days', title: 'Prazo', cell: (rate) => whole(rateDays(rate)) },
  {
    key: 'price',
    title: 'Valor',
    align: 'end',
    cell: (rate) => (
      <div>
        {whole(formatMoney(rate.priceCents))}
        {more(rate) && <div className="bal-meta">{more(rate)}</div>}
      </div>
    ),
  },
];

const card = (rate: ShownRate): TableCard => ({
  title: cepText(rate),
  value: formatMoney(rate.priceCents),
  second: [rate.name, weightText(rate), rateDays(rate), more(rate)].filter(Boolean).join(' · '),
});

export interface RatesSectionProps {
  method: ShippingMethodRecord;
  /** Reads the method again, whose table is another one now. */
  onChanged(): void;
}

/** The rows of a table, and the ways to change them. */
export function RatesSection({ method, onChanged }: RatesSectionProps) {
  const { id, version, rateCount, name } = method;
  const { http, notify } = useShell();
  const mayEdit = useCan('configuracoes:editar');
  const [page, setPage] = useState(1);
  const [isImporting, setImporting] = useState(false);
  const query = useQuery({
    queryKey: ['shipping-rates', id, version, page],
    queryFn: ({ signal }) =>
      send(http, 'GET /shipping-methods/:id/rates', {
        params: { id },
        query: { page, size: PAGE },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const exporting = useSubmit<void>(
    async () => {
      const options = { responseType: 'blob', timeout: FILE_TIMEOUT_MS } as const;
      const { data } = await http.get<Blob>(callPath`/shipping-methods/${id}/rates/export`, options);
      saveFile(`${name}.csv`, data);
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  const pages = Math.ceil(rateCount / PAGE);
  // On a phone a table of many rows would stand before the form.
  const isNarrow = useNarrowScreen();
  const rates = (
    <Stack>
      {rateCount > 0 && (
        <Loaded query={query} what="a tabela" skeleton={<CardSkeleton />}>
          {({ items }) => (
            <SimpleTable
              caption="Linhas da tabela"
              columns={COLUMNS}
              rows={items.map((rate, index) => ({ ...rate, position: (page - 1) * PAGE + index + 1 }))}
              rowKey={({ position }) => String(position)}
              card={card}
            />
          )}
        </Loaded>
      )}
      {pages > 1 && (
        <Stack direction="row" gap={8}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anterior
          </Button>
          <span className="bal-meta">
            {(page - 1) * PAGE + 1} - {Math.min(page * PAGE, rateCount)} de{' '}
            {rateCount.toLocaleString('pt-BR')}
          </span>
          <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Próxima
          </Button>
        </Stack>
      )}
    </Stack>
  );
  return (
    <Section
      title="Tabela"
      description={
        rateCount === 0
          ? 'Ainda sem linhas: esta forma de frete não é oferecida a ninguém.'
          : `${countText(rateCount)} de CEP e peso. A faixa de CEP mais estreita vale antes.`
      }
    >
      <Stack>
        <Stack direction="row" gap={8}>
          {mayEdit && (
            <Button icon="upload" onClick={() => setImporting(true)}>
              Importar CSV
            </Button>
          )}
          {rateCount > 0 && (
            <Button icon="download" busy={exporting.busy} onClick={() => void exporting.submit(undefined)}>
              Exportar CSV
            </Button>
          )}
        </Stack>
        {isNarrow && rateCount > 0 ? (
          <Disclosure summary={`Ver ${countText(rateCount)}`}>{rates}</Disclosure>
        ) : (
          rates
        )}
      </Stack>
      {isImporting && (
        <ImportSheet
          method={method}
          onClose={() => setImporting(false)}
          onApplied={() => {
            setPage(1);
            setImporting(false);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}
