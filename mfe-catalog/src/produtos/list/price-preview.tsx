import type { PricePreview as Preview, PricePreviewRequest } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable } from '@balcao/ui/table';
import type { ProductApi } from '../product-api';

type Sample = Preview['sample'][number];

const COLUMNS: readonly Column<Sample>[] = [
  { key: 'label', title: 'Produto', cell: ({ label }) => label },
  { key: 'before', title: 'Antes', align: 'end', cell: ({ beforeCents }) => formatMoney(beforeCents) },
  {
    key: 'after',
    title: 'Depois',
    align: 'end',
    cell: ({ afterCents, problem }) => problem ?? <strong>{formatMoney(afterCents)}</strong>,
  },
];

/** `340 produtos mudam de preço, 5 ficam como estão, 3 não podem mudar.` */
function previewWords({ total, unchanged, failing }: Preview): string {
  const changed = total - unchanged - failing;
  const parts = [
    changed === 1 ? '1 produto muda de preço' : `${changed.toLocaleString('pt-BR')} produtos mudam de preço`,
    unchanged > 0 && `${unchanged.toLocaleString('pt-BR')} sem mudança`,
    failing > 0 && `${failing.toLocaleString('pt-BR')} com problema`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

export interface PricePreviewProps {
  api: ProductApi;
  request: PricePreviewRequest;
}

/** What a change of prices would do: how many products it touches, and the first of them before and after. */
export function PricePreview({ api, request }: PricePreviewProps) {
  const preview = useQuery({
    queryKey: ['price-preview', request],
    queryFn: () => api.previewPrices(request),
    placeholderData: (before) => before,
  });
  return (
    <Section title="Como vai ficar">
      <Loaded query={preview} what="a prévia" skeleton={<p role="status">Calculando…</p>}>
        {(loaded) => (
          <Stack gap={12}>
            <p role="status">{previewWords(loaded)}</p>
            <SimpleTable
              caption="Preços antes e depois"
              columns={COLUMNS}
              rows={loaded.sample}
              rowKey={({ id, label }) => `${id} ${label}`}
            />
            {loaded.total > loaded.sample.length && <p className="bal-meta">Aqui estão os primeiros.</p>}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
