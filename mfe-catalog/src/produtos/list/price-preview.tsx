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

const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${several}`;

/** How many products a change gives another price. */
export const changedCount = ({ total, unchanged, failing }: Preview): number => total - unchanged - failing;

/**
 * `340 produtos mudam de preço, 3 ainda sem preço, 2 ficam com o mesmo preço, 1 com problema.` Says why when nothing
 * changes.
 */
function previewWords(preview: Preview): string {
  const changed = changedCount(preview);
  // An API from before it counted them says nothing of products without a price.
  const { unchanged, unpriced = 0, failing } = preview;
  const same = unchanged - unpriced;
  const others = [
    unpriced > 0 && many(unpriced, 'ainda sem preço', 'ainda sem preço'),
    same > 0 && many(same, 'fica com o mesmo preço', 'ficam com o mesmo preço'),
    failing > 0 && many(failing, 'com problema', 'com problema'),
  ].filter(Boolean);
  if (changed === 0) return `Nenhum preço muda: ${others.join(', ')}.`;
  return `${[many(changed, 'produto muda de preço', 'produtos mudam de preço'), ...others].join(', ')}.`;
}

/** A preview of a change of prices. Without a change there is none. */
export function usePricePreview(api: ProductApi, request: PricePreviewRequest | null) {
  return useQuery({
    queryKey: ['price-preview', request],
    queryFn: () => (request ? api.previewPrices(request) : null),
    enabled: request !== null,
    placeholderData: (before) => before,
  });
}

/** The effect of a change of prices: how many products it touches, and the first of them before and after. */
export function PricePreview({ preview }: { preview: ReturnType<typeof usePricePreview> }) {
  return (
    <Section title="Como vai ficar">
      <Loaded query={preview} what="a prévia" skeleton={<p role="status">Calculando…</p>}>
        {(loaded) =>
          loaded && (
            <Stack gap={12}>
              <p role="status">{previewWords(loaded)}</p>
              {loaded.sample.length > 0 && (
                <SimpleTable
                  caption="Preços antes e depois"
                  columns={COLUMNS}
                  rows={loaded.sample}
                  rowKey={({ id, label }) => `${id} ${label}`}
                  card={({ label, beforeCents, afterCents, problem }) => ({
                    title: label,
                    value: problem === null && <strong>{formatMoney(afterCents)}</strong>,
                    second: problem ?? `Antes ${formatMoney(beforeCents)}`,
                  })}
                />
              )}
              {loaded.total > loaded.sample.length && loaded.sample.length > 0 && (
                <p className="bal-meta">Aqui estão os primeiros.</p>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
