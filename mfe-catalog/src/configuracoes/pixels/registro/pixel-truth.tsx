import type { PixelRecord, PixelTruthRow } from '@balcao/api-schema';
import {
  addDays,
  formatCalendarDate,
  formatDecimal,
  PIXEL_PROVIDER_LABELS,
  todayInSaoPaulo,
} from '@balcao/domain';
import { EmptyState, FormSkeleton, Section } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { usePixelApi } from '../pixel-api';

const DAYS = 7;

/** Every state that a paid order can be in, as words and in the order in which people look at them. */
const STATES: readonly { name: keyof PixelTruthRow; label: string }[] = [
  { name: 'delivered', label: 'Entregues' },
  { name: 'acceptedUnconfirmed', label: 'Sem confirmação' },
  { name: 'pending', label: 'A caminho' },
  { name: 'uncertain', label: 'Incertas' },
  { name: 'refused', label: 'Recusadas' },
  { name: 'withoutConsent', label: 'Sem consentimento' },
  { name: 'withoutIdentifier', label: 'Sem identificador' },
  { name: 'tooLate', label: 'Fora do prazo' },
  { name: 'cancelled', label: 'Canceladas' },
  { name: 'notConfigured', label: 'Antes deste pixel' },
];

/** `Entregues: 12. Sem consentimento: 3.` What there is of it. */
const statesOf = (row: PixelTruthRow): string =>
  STATES.filter(({ name }) => Number(row[name]) > 0)
    .map(({ name, label }) => `${label}: ${formatDecimal(Number(row[name]))}.`)
    .join(' ');

const COLUMNS: readonly Column<PixelTruthRow>[] = [
  { key: 'day', title: 'Dia', cell: ({ day }) => formatCalendarDate(day) },
  { key: 'paid', title: 'Pagas', align: 'end', cell: ({ paid }) => formatDecimal(paid) },
  { key: 'states', title: 'Status', cell: statesOf },
  {
    key: 'resendable',
    title: 'Podem ser reenviadas',
    align: 'end',
    cell: ({ resendable }) => formatDecimal(resendable),
  },
];

/** The states of the paid orders of the last days, for the pixel's provider: the paid ones are the sum of all states. */
export function PixelTruth({ pixel: { provider } }: { pixel: Pick<PixelRecord, 'provider'> }) {
  const api = usePixelApi();
  const to = todayInSaoPaulo();
  const from = addDays(to, 1 - DAYS);
  const query = useQuery({
    queryKey: ['pixel-truth', from, to],
    queryFn: ({ signal }) => api.truth({ from, to }, signal),
  });
  const label = PIXEL_PROVIDER_LABELS[provider];
  return (
    <Section
      title="Vendas pagas e informadas"
      description={`Os últimos ${DAYS} dias, para todos os seus pixels de ${label}. Cada venda paga tem um só status: a soma deles é o total pago.`}
    >
      <Loaded query={query} what="as vendas informadas" skeleton={<FormSkeleton fields={2} />}>
        {({ items }) => {
          const rows = items.filter((row) => row.provider === provider);
          return rows.length === 0 ? (
            <EmptyState
              kind="never"
              icon="orders"
              title="Nenhuma venda paga nestes dias"
              body="Quando uma venda é paga, aparece aqui se ela foi informada, ou por que não foi."
            />
          ) : (
            <SimpleTable
              caption="Vendas pagas e informadas, por dia"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ day }) => day}
              card={(row) => ({
                title: formatCalendarDate(row.day),
                value: `Pagas: ${formatDecimal(row.paid)}`,
                second: statesOf(row),
              })}
            />
          );
        }}
      </Loaded>
    </Section>
  );
}
