import type { ProductFilter } from '@balcao/api-schema';
import type { PriceRounding } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import {
  ChoiceField,
  PercentField,
  SelectField,
  ServerForm,
  useFieldData,
  useFormHandle,
} from '@balcao/ui/form';
import { type BulkDialogProps, Sheet } from '@balcao/ui/list';
import { useState } from 'react';
import type { ProductApi } from '../product-api';
import { MAX_PERCENT, NO_CHANGE, type PriceChangeValues, priceChangeOf } from './price-change';
import { changedCount, PricePreview, usePricePreview } from './price-preview';

export interface ChangePricesProps extends BulkDialogProps<ProductFilter> {
  api: ProductApi;
}

const FORM = 'alterar-preco';
const ROUNDINGS: { value: PriceRounding; label: string }[] = [
  { value: 'none', label: 'Sem arredondar' },
  { value: 'to-90', label: 'Terminar em ,90' },
  { value: 'to-99', label: 'Terminar em ,99' },
];

/** Changes the prices of the selected products by a percentage, with a preview. */
export default function ChangePrices({ api, selection, run, onClose }: ChangePricesProps) {
  const form = useFormHandle();
  const values: PriceChangeValues = {
    direction: useFieldData(form, 'direction', NO_CHANGE.direction),
    percent: useFieldData(form, 'percent', NO_CHANGE.percent),
    rounding: useFieldData(form, 'rounding', NO_CHANGE.rounding),
  };
  const change = priceChangeOf(values);
  const preview = usePricePreview(api, change && { selection, ...change });
  // The preview of the change before this one counts for nothing.
  const previewed = change && !preview.isPlaceholderData ? preview.data : null;
  const count = previewed ? changedCount(previewed) : undefined;
  const [busy, setBusy] = useState(false);

  async function apply(wanted: PriceChangeValues) {
    const priceChange = priceChangeOf(wanted);
    if (!priceChange) return;
    setBusy(true);
    try {
      await run(() => api.bulk({ action: 'price', selection, ...priceChange }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      title="Alterar preço"
      place="middle"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={busy} disabled={count === 0}>
            {applyWords(count)}
          </Button>
        </>
      }
    >
      <Stack>
        <ServerForm<PriceChangeValues & Record<string, unknown>>
          name={FORM}
          handle={form}
          initialValues={{ ...NO_CHANGE }}
          onSubmit={apply}
        >
          <ChoiceField
            name="direction"
            label="O que fazer"
            options={[
              { value: 'up', label: 'Aumentar' },
              { value: 'down', label: 'Diminuir' },
            ]}
          />
          <PercentField
            name="percent"
            label="Porcentagem"
            min={1}
            max={MAX_PERCENT[values.direction]}
            required
            autoFocus
          />
          <SelectField name="rounding" label="Arredondamento" options={ROUNDINGS} />
        </ServerForm>
        {change && <PricePreview preview={preview} />}
      </Stack>
    </Sheet>
  );
}

/** Counts what really changes, as soon as the preview knows. */
function applyWords(count: number | undefined): string {
  if (!count) return 'Alterar preços';
  return count === 1
    ? 'Alterar o preço de 1 produto'
    : `Alterar os preços de ${count.toLocaleString('pt-BR')} produtos`;
}
