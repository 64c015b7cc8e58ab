import { type CheckoutTheme, PREVIEW_STATES, PREVIEW_WIDTHS, type PreviewState } from '@balcao/domain';
import { FormSkeleton, Notice, Stack } from '@balcao/ui/base';
import { Loaded } from '@balcao/ui/query';
import { useState } from 'react';
import { PreviewFrame } from './preview-frame';
import { type Example, useExample } from './use-example';
import './preview.css';

const STATES = Object.entries(PREVIEW_STATES) as [PreviewState, string][];
const WIDTHS = Object.entries(PREVIEW_WIDTHS).map(([width, label]) => [Number(width), label] as const);

interface LivePreviewProps {
  config: CheckoutTheme;
  /** The product in the cart; the newest of the store without it. */
  productId?: string | undefined;
  /** Begins with the widest screen, where there is room for it. */
  isWide?: boolean;
}

/** The checkout as buyers would see this look, in every state and width. */
export function LivePreview({ config, productId, isWide = false }: LivePreviewProps) {
  const [state, setState] = useState<PreviewState>('vazio');
  const [width, setWidth] = useState(isWide && innerWidth >= 1_100 ? 1280 : 360);
  const query = useExample(productId);
  return (
    <Stack gap={8}>
      <div className="pay-preview-controls">
        <label>
          Estado
          <select
            className="bal-input"
            value={state}
            onChange={({ target }) => setState(target.value as PreviewState)}
          >
            {STATES.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Tela
          <select
            className="bal-input"
            value={width}
            onChange={({ target }) => setWidth(Number(target.value))}
          >
            {WIDTHS.map(([pixels, label]) => (
              <option key={pixels} value={pixels}>
                {label} ({pixels})
              </option>
            ))}
          </select>
        </label>
      </div>
      {state === 'cartao' && (
        <Notice kind="info">
          É assim que fica um pagamento recusado: com o motivo, outro cartão e o Pix a um toque.
        </Notice>
      )}
      <Loaded query={query} what="o carrinho da prévia" skeleton={<FormSkeleton fields={4} />}>
        {(example) => (
          <>
            <PreviewFrame width={width} shown={{ config: { ...config }, state, example }} />
            <p className="bal-meta">{whatIsMadeUp(example)} Nada aqui é gravado nem cobrado.</p>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** The parts of a preview that the store does not have yet. */
function whatIsMadeUp({ items, methods }: Example): string {
  const missing = [
    ...(items.length === 0 ? ['o produto'] : []),
    ...(methods.length === 0 ? ['as formas de pagamento'] : []),
  ];
  if (missing.length === 0) return 'É o que a sua loja vende hoje.';
  return `De exemplo: ${missing.join(' e ')}, porque a sua loja ainda não tem.`;
}
